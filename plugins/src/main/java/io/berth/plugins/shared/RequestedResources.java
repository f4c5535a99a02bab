package io.berth.plugins.shared;

import io.berth.model.NodeInfo;
import io.berth.model.ResourceName;

/** The resources by which nodes are scored for one pod, with what the pod asks of each. */
public final class RequestedResources {
  private final ResourceName[] names;
  private final long[] weights;
  private final long[] amounts;

  /** Takes over the arrays, which belong together index by index. */
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

  /** Returns what the pod asks for. */
  public long amount(int i) {
    return amounts[i];
  }

  /** Tells whether the pod asks for nothing of all this. */
  public boolean isNothing() {
    for (long amount : amounts) {
      if (amount != 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns what the node has to give, 0 where it does not know the resource. */
  public long capacity(int i, NodeInfo node) {
    return node.allocatable(names[i]);
  }

  /** Returns what the pods on the node take. */
  public long used(int i, NodeInfo node) {
    return node.requested(names[i]);
  }

  /**
   * Returns what the pods on the node count for when each container without a request for CPU or
   * memory is taken to use a little.
   */
  public long usedNonZero(int i, NodeInfo node) {
    ResourceName name = names[i];
    if (name == ResourceName.CPU) {
      return node.nonZeroMilliCpu();
    }
    if (name == ResourceName.MEMORY) {
      return node.nonZeroMemory();
    }
    return node.requested(name);
  }
}
