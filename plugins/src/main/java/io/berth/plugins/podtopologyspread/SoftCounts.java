package io.berth.plugins.podtopologyspread;

import io.berth.model.TopologyIndex;

/**
 * How many pods one soft constraint counts in each domain that has a node to choose. A constraint
 * over hostnames counts each node by itself instead, whatever its label and the policies say.
 */
final class SoftCounts {
  private final Constraint constraint;
  private final TopologyIndex topology;
  private final boolean perNode;

  /* By domain, or by node where each is its own. */
  private final int[] pods;
  private final boolean[] open;

  /** Where nodes without the label are counted: together with those whose label is empty. */
  private final int unlabelled;

  private int domains;
  private double weight;

  private SoftCounts(
      Constraint constraint, TopologyIndex topology, boolean perNode, int size, int unlabelled) {
    this.constraint = constraint;
    this.topology = topology;
    this.perNode = perNode;
    this.pods = new int[size];
    this.open = new boolean[perNode ? 0 : size];
    this.unlabelled = unlabelled;
  }

  static SoftCounts of(Constraint constraint, TopologyIndex topology, int nodes) {
    if (constraint.isPerNode()) {
      return new SoftCounts(constraint, topology, true, nodes, TopologyIndex.ABSENT);
    }
    int empty = topology.domain("");
    int unlabelled = empty == TopologyIndex.ABSENT ? topology.domainCount() : empty;
    return new SoftCounts(constraint, topology, false, topology.domainCount() + 1, unlabelled);
  }

  boolean isPerNode() {
    return perNode;
  }

  boolean lacksLabel(int nodeIndex) {
    return topology.domainOf(nodeIndex) == TopologyIndex.ABSENT;
  }

  private int slot(int nodeIndex) {
    int domain = perNode ? nodeIndex : topology.domainOf(nodeIndex);
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

  /** Counts pods of the node to its domain. */
  void add(int nodeIndex, int more) {
    if (perNode || open[slot(nodeIndex)]) {
      pods[slot(nodeIndex)] += more;
    }
  }

  double score(int nodeIndex) {
    return SpreadScores.ofConstraint(pods[slot(nodeIndex)], weight, constraint.maxSkew());
  }
}
