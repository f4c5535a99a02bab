package io.berth.plugins.shared;

import io.berth.model.NodeInfo;
import io.berth.model.ResourceName;

/** The resources that a pod is scored by, with weights and requests. */
public final class RequestedResources {
  private final ResourceName[] names;
  private final long[] weights;
  private final long[] amounts;

  /** Creates the resources from parallel arrays, which are not copied. */
  public RequestedResources(ResourceName[] names, long[] weights, long[] amounts) {
    this.names = names;
    this.weights = weights;
    this.amounts = amounts;
  }

  public int size() {
    return names.length;
  }

  public long weight(int i) {
    return weights[i];
  }

  /** Returns the request of the pod. */
  public long amount(int i) {
    return amounts[i];
  }

  /** Returns whether the pod requests none of the resources. */
  public boolean isBestEffort() {
    for (long amount : amounts) {
      if (amount != 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the allocatable amount of the node, 0 if it lacks the resource. */
  public long capacity(int i, NodeInfo node) {
    return node.allocatable(names[i]);
  }

  /** Returns the sum of the requests of the pods on the node. */
  public long used(int i, NodeInfo node) {
    return node.requested(names[i]);
  }

  /**
   * Returns the sum of the requests of the pods on the node, with defaults for containers without
   * CPU or memory requests.
   */
  public long usedNonZero(int i, NodeInfo node) {
    ResourceName name = names[i];
    if (name == ResourceName.CPU) {
      return node.nonZeroRequestedMilliCpu();
    }
    if (name == ResourceName.MEMORY) {
      return node.nonZeroRequestedMemory();
    }
    return node.requested(name);
  }
}
