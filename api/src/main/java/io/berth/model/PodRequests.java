package io.berth.model;

import io.fabric8.kubernetes.api.model.Pod;

/** What a pod asks for, in the variants that the scheduler uses. */
public final class PodRequests {
  private PodRequests() {}

  /** What the pod asks of a node: the amounts that NodeResourcesFit filters by. */
  public static Resources of(Pod pod) {
    return Unbuilt.yet("to be built");
  }

  /** What NodeResourcesFit scores with: with the non-zero defaults, without pod-level resources. */
  public static Resources forScoring(Pod pod) {
    return Unbuilt.yet("to be built");
  }

  /** What NodeResourcesBalancedAllocation scores with. */
  public static Resources balanced(Pod pod) {
    return Unbuilt.yet("to be built");
  }

  /** What a bound pod occupies on its node. */
  public static Resources onNode(Pod pod) {
    return Unbuilt.yet("to be built");
  }

  /** CPU and memory that a bound pod counts for in NodeResourcesFit's scores; nothing else is set. */
  public static Resources nonZeroOnNode(Pod pod) {
    return Unbuilt.yet("to be built");
  }

  /** The pod's limits, overhead included. */
  public static Resources limits(Pod pod) {
    return Unbuilt.yet("to be built");
  }
}
