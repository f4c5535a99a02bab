package io.berth.plugins.podtopologyspread;

import io.berth.model.TopologyIndex;

/**
 * Matching pods per domain of one ScheduleAnyway constraint, for domains with feasible nodes. A
 * constraint over hostnames counts per node instead, whatever its label and the inclusion policies.
 */
final class ScoreCounts {
  private final Constraint constraint;
  private final TopologyIndex topology;
  private final boolean perNode;

  /* By domain, or by node for hostnames. */
  private final int[] pods;
  private final boolean[] included;

  /** Index of nodes without the label, which count as nodes with an empty label. */
  private final int indexWithoutLabel;

  private int domains;
  private double weight;

  private ScoreCounts(
      Constraint constraint,
      TopologyIndex topology,
      boolean perNode,
      int size,
      int indexWithoutLabel) {
    this.constraint = constraint;
    this.topology = topology;
    this.perNode = perNode;
    this.pods = new int[size];
    this.included = new boolean[perNode ? 0 : size];
    this.indexWithoutLabel = indexWithoutLabel;
  }

  static ScoreCounts of(Constraint constraint, TopologyIndex topology, int nodes) {
    if (constraint.isPerNode()) {
      return new ScoreCounts(constraint, topology, true, nodes, TopologyIndex.ABSENT);
    }
    int empty = topology.domain("");
    int indexWithoutLabel = empty == TopologyIndex.ABSENT ? topology.domainCount() : empty;
    return new ScoreCounts(
        constraint, topology, false, topology.domainCount() + 1, indexWithoutLabel);
  }

  boolean isPerNode() {
    return perNode;
  }

  boolean lacksLabel(int nodeIndex) {
    return topology.domainOf(nodeIndex) == TopologyIndex.ABSENT;
  }

  private int indexOf(int nodeIndex) {
    int domain = perNode ? nodeIndex : topology.domainOf(nodeIndex);
    return domain == TopologyIndex.ABSENT ? indexWithoutLabel : domain;
  }

  /** Includes the domain of a feasible node. */
  void include(int nodeIndex) {
    if (!perNode && !included[indexOf(nodeIndex)]) {
      included[indexOf(nodeIndex)] = true;
      domains++;
    }
  }

  /** Computes the weight after all domains are included. */
  void setWeight(int nodes) {
    weight = SpreadScores.topologyNormalizingWeight(perNode ? nodes : domains);
  }

  /** Adds matching pods of a node to its domain. */
  void add(int nodeIndex, int count) {
    if (perNode || included[indexOf(nodeIndex)]) {
      pods[indexOf(nodeIndex)] += count;
    }
  }

  double score(int nodeIndex) {
    return SpreadScores.scoreForCount(pods[indexOf(nodeIndex)], weight, constraint.maxSkew());
  }
}
