package io.berth.plugins.noderesourcesfitplus;

import io.berth.framework.ScorePlugin;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.plugins.shared.AllocationScores;
import io.berth.plugins.shared.RequestedResources;
import java.util.List;

/** What one pod asks of the configured resources, and how each of them is scored. */
final class PlusDemand {
  private final RequestedResources demand;
  private final boolean[] packed;

  private PlusDemand(RequestedResources demand, boolean[] packed) {
    this.demand = demand;
    this.packed = packed;
  }

  /** Takes the resources that the pod really asks for, with amounts as Koordinator sums them. */
  static PlusDemand of(PodInfo pod, List<PlusResource> configured) {
    List<PlusResource> asked =
        configured.stream().filter(r -> pod.amounts().requests().get(r.name()) > 0).toList();
    RequestedResources demand =
        new RequestedResources(
            asked.stream().map(PlusResource::name).toArray(ResourceName[]::new),
            asked.stream().mapToLong(PlusResource::weight).toArray(),
            asked.stream().mapToLong(r -> ContainerSums.of(pod, r.name())).toArray());
    boolean[] packed = new boolean[asked.size()];
    for (int i = 0; i < packed.length; i++) {
      packed[i] = asked.get(i).packed();
    }
    return new PlusDemand(demand, packed);
  }

  /**
   * Returns the weighted mean; a resource that the node lacks scores 0, none at all the maximum.
   */
  long score(NodeInfo node) {
    long scores = 0;
    long weights = 0;
    for (int i = 0; i < packed.length; i++) {
      long requested = demand.usedNonZero(i, node) + demand.amount(i);
      long capacity = demand.capacity(i, node);
      long score =
          packed[i]
              ? AllocationScores.most(requested, capacity)
              : AllocationScores.least(requested, capacity);
      scores += score * demand.weight(i);
      weights += demand.weight(i);
    }
    return weights == 0 ? ScorePlugin.MAX_SCORE : scores / weights;
  }
}
