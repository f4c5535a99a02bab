package io.berth.insight.models;

/** How many nodes there are, and how many of them say that they are ready. */
public record NodeSummary(int total, int ready) {
  public static NodeSummary of(NodesAndPods cluster) {
    return new NodeSummary(
        cluster.nodes().size(),
        (int) cluster.nodes().stream().filter(NodesAndPods.OneNode::ready).count());
  }
}
