package io.berth.insight.models;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.manifest.ClusterObjects;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;

/**
 * The nodes and pods from which a cluster is summarized.
 *
 * @param pods all pods in order of arrival: bound, pending and finished
 */
public record NodesAndPods(List<NodeResources> nodes, List<PodInfo> pods) {
  private static final String READY = "Ready";
  private static final String TRUE = "True";

  public NodesAndPods {
    nodes = List.copyOf(nodes);
    pods = List.copyOf(pods);
  }

  /** A node with its allocatable resources. */
  public record NodeResources(String name, ResourceAmounts allocatable, boolean ready) {}

  /** Returns the nodes and pods of manifests with exact amounts. */
  public static NodesAndPods of(ClusterObjects objects) {
    return new NodesAndPods(
        objects.all(Node.class).stream().map(NodesAndPods::node).toList(),
        objects.all(Pod.class).stream().map(PodInfo::of).toList());
  }

  private static NodeResources node(Node node) {
    var status = node.getStatus();
    return new NodeResources(
        node.getMetadata().getName(),
        ResourceAmounts.ofObject(status == null ? null : status.getAllocatable()),
        status != null
            && status.getConditions().stream()
                .anyMatch(
                    condition ->
                        READY.equals(condition.getType()) && TRUE.equals(condition.getStatus())));
  }
}
