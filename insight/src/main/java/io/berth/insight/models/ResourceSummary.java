package io.berth.insight.models;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.RunningTotal;
import io.berth.model.PodInfo;

/**
 * The total resources of a cluster. Unready, cordoned and tainted nodes count, too.
 *
 * @param allocatable the allocatable resources of all nodes
 * @param allocating the requests of pods without a node, in any phase
 * @param allocated the requests of unfinished pods on nodes
 */
public record ResourceSummary(
    ResourceAmounts allocatable, ResourceAmounts allocating, ResourceAmounts allocated) {

  public static ResourceSummary of(NodesAndPods cluster) {
    ResourceAmounts allocatable = ResourceAmounts.NONE;
    for (NodesAndPods.NodeResources node : cluster.nodes()) {
      allocatable = allocatable.plus(node.allocatable());
    }
    RunningTotal allocating = new RunningTotal();
    RunningTotal allocated = new RunningTotal();
    for (PodInfo pod : cluster.pods()) {
      if (pod.nodeName().isEmpty()) {
        allocating.add(pod);
      } else if (!pod.isTerminal()) {
        allocated.add(pod);
      }
    }
    return new ResourceSummary(allocatable, allocating.amounts(), allocated.amounts());
  }

  /** Returns a copy with additional allocating amounts. */
  public ResourceSummary allocatingMore(ResourceAmounts more) {
    return new ResourceSummary(allocatable, allocating.plus(more), allocated);
  }

  /** Returns the free amounts, which are negative if the cluster is overcommitted. */
  public ResourceAmounts free() {
    return allocatable.minus(allocated).minus(allocating);
  }
}
