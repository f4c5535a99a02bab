package io.berth.plugins.podtopologyspread;

import io.berth.model.TopologyIndex;
import java.util.Arrays;

/** Matching pods per domain of one DoNotSchedule constraint, and the maximum per domain. */
final class DomainCounts {
  private final Constraint constraint;
  private final TopologyIndex topology;
  private final boolean selfMatch;
  private final boolean[] eligible;
  private int[] counts;
  private boolean shared;
  private int domains;
  private long maxMatchNum;
  private boolean stale = true;

  DomainCounts(Constraint constraint, TopologyIndex topology, boolean selfMatch) {
    this.constraint = constraint;
    this.topology = topology;
    this.selfMatch = selfMatch;
    this.eligible = new boolean[topology.domainCount()];
    this.counts = new int[topology.domainCount()];
  }

  /** Creates a copy-on-write copy. */
  DomainCounts(DomainCounts other) {
    other.shared = true;
    this.constraint = other.constraint;
    this.topology = other.topology;
    this.selfMatch = other.selfMatch;
    this.eligible = other.eligible;
    this.counts = other.counts;
    this.shared = true;
    this.domains = other.domains;
    this.maxMatchNum = other.maxMatchNum;
    this.stale = other.stale;
  }

  Constraint constraint() {
    return constraint;
  }

  /** Returns the domain of a node, or {@link TopologyIndex#ABSENT}. */
  int domainOf(int nodeIndex) {
    return topology.domainOf(nodeIndex);
  }

  /** Includes a domain in the minimum, even without pods. */
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

  /** Adds matching pods, or removes them if negative. */
  void add(int domain, int pods) {
    if (shared) {
      counts = counts.clone();
      shared = false;
    }
    counts[domain] += pods;
    stale = true;
  }

  /** Returns whether the constraint allows the pod in the domain. */
  boolean allows(int domain) {
    if (stale) {
      maxMatchNum = maxMatchNum();
      stale = false;
    }
    return counts[domain] <= maxMatchNum;
  }

  private long maxMatchNum() {
    int minMatchNum = Integer.MAX_VALUE;
    for (int i = 0; i < counts.length; i++) {
      if (eligible[i]) {
        minMatchNum = Math.min(minMatchNum, counts[i]);
      }
    }
    int globalMinimum = Skew.globalMinimum(minMatchNum, domains, constraint.minDomains());
    return Skew.maxMatchNum(constraint.maxSkew(), selfMatch, globalMinimum);
  }
}
