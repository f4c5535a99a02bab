package io.berth.insight.models;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.manifest.ClusterObjects;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;

/**
 * What a cluster is summed up from.
 *
 * @param pods all of them, in the order in which they were told of: bound, unbound and ended
 */
public record NodesAndPods(List<OneNode> nodes, List<PodInfo> pods) {
  private static final String READY = "Ready";
  private static final String TRUE = "True";

  public NodesAndPods {
    nodes = List.copyOf(nodes);
    pods = List.copyOf(pods);
  }

  /** A node, and what it has for pods. */
  public record OneNode(String name, ResourceAmounts allocatable, boolean ready) {}

  /** Takes the nodes and pods of files, with amounts as they were written. */
  public static NodesAndPods of(ClusterObjects objects) {
    return new NodesAndPods(
        objects.all(Node.class).stream().map(NodesAndPods::node).toList(),
        objects.all(Pod.class).stream().map(PodInfo::of).toList());
  }

  private static OneNode node(Node node) {
    var status = node.getStatus();
    return new OneNode(
        node.getMetadata().getName(),
        ResourceAmounts.ofObject(status == null ? null : status.getAllocatable()),
        status != null
            && status.getConditions().stream()
                .anyMatch(one -> READY.equals(one.getType()) && TRUE.equals(one.getStatus())));
  }
}
