package io.berth.insight.models;

/** The numbers of all nodes and of ready nodes. */
public record NodeSummary(int total, int ready) {
  public static NodeSummary of(NodesAndPods cluster) {
    return new NodeSummary(
        cluster.nodes().size(),
        (int) cluster.nodes().stream().filter(NodesAndPods.NodeResources::ready).count());
  }
}
