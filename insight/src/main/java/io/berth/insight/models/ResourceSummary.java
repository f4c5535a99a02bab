package io.berth.insight.models;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.RunningTotal;
import io.berth.model.PodInfo;

/**
 * A cluster's resources in total. Nodes count whether or not they are ready, cordoned or tainted.
 *
 * @param allocatable what all nodes have for pods
 * @param allocating what pods without a node ask for, whatever their phase
 * @param allocated what pods on nodes ask for that have not ended
 */
public record ResourceSummary(
    ResourceAmounts allocatable, ResourceAmounts allocating, ResourceAmounts allocated) {

  public static ResourceSummary of(NodesAndPods cluster) {
    ResourceAmounts allocatable = ResourceAmounts.NONE;
    for (NodesAndPods.OneNode node : cluster.nodes()) {
      allocatable = allocatable.plus(node.allocatable());
    }
    RunningTotal allocating = new RunningTotal();
    RunningTotal allocated = new RunningTotal();
    for (PodInfo pod : cluster.pods()) {
      if (pod.nodeName().isEmpty()) {
        allocating.add(pod);
      } else if (!pod.isFinished()) {
        allocated.add(pod);
      }
    }
    return new ResourceSummary(allocatable, allocating.amounts(), allocated.amounts());
  }

  /** Returns the same with more on its way. */
  public ResourceSummary allocatingMore(ResourceAmounts more) {
    return new ResourceSummary(allocatable, allocating.plus(more), allocated);
  }

  /**
   * Returns what is free of all that nodes have; less than nothing where they are overcommitted.
   */
  public ResourceAmounts free() {
    return allocatable.minus(allocated).minus(allocating);
  }
}
