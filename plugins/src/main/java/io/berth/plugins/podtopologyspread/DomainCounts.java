package io.berth.plugins.podtopologyspread;

import io.berth.model.TopologyIndex;
import java.util.Arrays;

/** How many pods one hard constraint counts in each domain, and how many that allows. */
final class DomainCounts {
  private final Constraint constraint;
  private final TopologyIndex topology;
  private final boolean ownMatch;
  private final boolean[] eligible;
  private int[] counts;
  private boolean shared;
  private int domains;
  private long mostAllowed;
  private boolean stale = true;

  DomainCounts(Constraint constraint, TopologyIndex topology, boolean ownMatch) {
    this.constraint = constraint;
    this.topology = topology;
    this.ownMatch = ownMatch;
    this.eligible = new boolean[topology.domainCount()];
    this.counts = new int[topology.domainCount()];
  }

  /** Makes a copy; both share the counts until one of them changes them. */
  DomainCounts(DomainCounts other) {
    other.shared = true;
    this.constraint = other.constraint;
    this.topology = other.topology;
    this.ownMatch = other.ownMatch;
    this.eligible = other.eligible;
    this.counts = other.counts;
    this.shared = true;
    this.domains = other.domains;
    this.mostAllowed = other.mostAllowed;
    this.stale = other.stale;
  }

  Constraint constraint() {
    return constraint;
  }

  /** Returns the domain of a node, or {@link TopologyIndex#ABSENT}. */
  int domainOf(int nodeIndex) {
    return topology.domainOf(nodeIndex);
  }

  /** Lets the domain count, even without pods. */
  void include(int domain) {
    if (!eligible[domain]) {
      eligible[domain] = true;
      domains++;
    }
  }

  void includeAll() {
    Arrays.fill(eligible, true);
    domains = eligible.length;
  }

  /** Counts pods that are there, or that came or went. */
  void add(int domain, int pods) {
    if (shared) {
      counts = counts.clone();
      shared = false;
    }
    counts[domain] += pods;
    stale = true;
  }

  /** Tells whether the pod may come to the domain. */
  boolean allows(int domain) {
    if (stale) {
      mostAllowed = mostAllowed();
      stale = false;
    }
    return counts[domain] <= mostAllowed;
  }

  private long mostAllowed() {
    int emptiest = Integer.MAX_VALUE;
    for (int i = 0; i < counts.length; i++) {
      if (eligible[i]) {
        emptiest = Math.min(emptiest, counts[i]);
      }
    }
    int minimum = Skew.globalMinimum(emptiest, domains, constraint.minDomains());
    return Skew.mostAllowed(constraint.maxSkew(), ownMatch, minimum);
  }
}
