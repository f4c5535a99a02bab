package io.berth.insight.estimate;

import io.berth.insight.amounts.Saturating;
import io.berth.insight.amounts.Tally;
import io.berth.model.ContainerInfo;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;

/**
 * What is free on a real node by the rules of Karmada's estimator: a pod takes what its containers
 * ask for together or, where that is more, a single init container, and its overhead. Sidecars are
 * init containers like others, and what a pod asks for as a whole does not count.
 */
public final class NodeRoom implements Room {
  private final NodeInfo node;
  private final Tally used;
  private final long slots;

  private NodeRoom(NodeInfo node, Tally used) {
    this.node = node;
    this.used = used;
    this.slots = Math.max(0, node.allocatable().pods() - node.podCount());
  }

  static NodeRoom of(NodeInfo node) {
    Tally used = new Tally();
    for (int i = 0; i < node.podCount(); i++) {
      used.add(askedBy(node.pod(i)));
    }
    return new NodeRoom(node, used);
  }

  private static Tally askedBy(PodInfo pod) {
    Tally asked = new Tally();
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
    return Math.max(0, Saturating.subtract(node.allocatable().get(resource), used.get(resource)));
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
