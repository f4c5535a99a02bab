package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceCounts;
import io.berth.insight.amounts.SaturatingMath;
import io.berth.model.ContainerInfo;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;

/**
 * What is free on a real node by the rules of Karmada's estimator: a pod takes what its containers
 * ask for together or, where that is more, a single init container, and its overhead. Sidecars are
 * init containers like others, and what a pod asks for as a whole does not count.
 */
public final class NodeCapacity implements Capacity {
  private final NodeInfo node;
  private final ResourceCounts used;
  private final long slots;

  private NodeCapacity(NodeInfo node, ResourceCounts used) {
    this.node = node;
    this.used = used;
    this.slots = Math.max(0, node.allocatable().pods() - node.podCount());
  }

  static NodeCapacity of(NodeInfo node) {
    ResourceCounts used = new ResourceCounts();
    for (int i = 0; i < node.podCount(); i++) {
      used.add(askedBy(node.pod(i)));
    }
    return new NodeCapacity(node, used);
  }

  private static ResourceCounts askedBy(PodInfo pod) {
    ResourceCounts asked = new ResourceCounts();
    for (ContainerInfo container : pod.containers()) {
      asked.add(container.requests());
    }
    for (ContainerInfo container : pod.initContainers()) {
      asked.raiseTo(container.requests());
    }
    asked.add(pod.amounts().overhead());
    return asked;
  }

  public NodeInfo node() {
    return node;
  }

  @Override
  public long free(ResourceName resource) {
    return Math.max(
        0, SaturatingMath.subtract(node.allocatable().get(resource), used.get(resource)));
  }

  @Override
  public long slots() {
    return slots;
  }

  @Override
  public boolean suits(NodeClaim claim) {
    return claim.obstacle(node) == null;
  }
}
