package io.berth.plugins.podtopologyspread;

import io.berth.model.TopologyIndex;

/**
 * How many pods one soft constraint counts in each domain that has a node to choose. A constraint
 * over hostnames counts each node by itself instead, whatever its label says.
 */
final class SoftCounts {
  private final Constraint constraint;
  private final TopologyIndex topology;
  private final int[] podsOnNode;
  private final boolean perNode;
  private final boolean[] open;
  private final int[] podsInDomain;

  /** Where nodes without the label are counted: together with those whose label is empty. */
  private final int unlabelled;

  private int domains;
  private double weight;

  SoftCounts(Constraint constraint, TopologyIndex topology, int[] podsOnNode) {
    this.constraint = constraint;
    this.topology = topology;
    this.podsOnNode = podsOnNode;
    this.perNode = constraint.isPerNode();
    int size = perNode ? 0 : topology.domainCount() + 1;
    this.open = new boolean[size];
    this.podsInDomain = new int[size];
    int empty = perNode ? TopologyIndex.ABSENT : topology.domain("");
    this.unlabelled = empty == TopologyIndex.ABSENT ? topology.domainCount() : empty;
  }

  Constraint constraint() {
    return constraint;
  }

  boolean lacksLabel(int nodeIndex) {
    return topology.domainOf(nodeIndex) == TopologyIndex.ABSENT;
  }

  private int slot(int nodeIndex) {
    int domain = topology.domainOf(nodeIndex);
    return domain == TopologyIndex.ABSENT ? unlabelled : domain;
  }

  /** Notes that the node's domain can be chosen. */
  void open(int nodeIndex) {
    if (!perNode && !open[slot(nodeIndex)]) {
      open[slot(nodeIndex)] = true;
      domains++;
    }
  }

  /** Ends the noting of domains, which came from this many nodes. */
  void seal(int nodes) {
    weight = SpreadScores.weight(perNode ? nodes : domains);
  }

  /** Counts the node's pods to its domain. */
  void include(int nodeIndex) {
    if (!perNode && open[slot(nodeIndex)]) {
      podsInDomain[slot(nodeIndex)] += podsOnNode[nodeIndex];
    }
  }

  double score(int nodeIndex) {
    int pods = perNode ? podsOnNode[nodeIndex] : podsInDomain[slot(nodeIndex)];
    return SpreadScores.ofConstraint(pods, weight, constraint.maxSkew());
  }
}
