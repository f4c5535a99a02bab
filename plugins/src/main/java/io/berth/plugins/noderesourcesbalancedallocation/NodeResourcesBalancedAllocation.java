package io.berth.plugins.noderesourcesbalancedallocation;

import io.berth.framework.CachingScope;
import io.berth.framework.CycleState;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ScorePlugin;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.RequestedResources;
import io.berth.plugins.shared.ResourceWeights;
import jakarta.inject.Inject;
import java.util.List;

/**
 * Prefers nodes that the pod makes more evenly used: no CPU left over where memory has run out.
 *
 * <p>Goes by true requests. A pod that asks for none of the resources is not scored, else all such
 * pods would go to the same node.
 */
public final class NodeResourcesBalancedAllocation implements PreScorePlugin, ScorePlugin {
  public static final String NAME = "NodeResourcesBalancedAllocation";

  private static final StateKey<RequestedResources> DEMAND = StateKey.of(NAME + "/demand");

  private final ResourceWeights resources;

  @Inject
  public NodeResourcesBalancedAllocation(NodeResourcesBalancedAllocationArgs args) {
    this.resources = ResourceWeights.of(args.resources());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    RequestedResources demand = demandOf(pod);
    if (demand.isNothing()) {
      return Status.SKIP;
    }
    state.put(DEMAND, demand);
    return Status.SUCCESS;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    RequestedResources demand = state.get(DEMAND);
    if (demand == null) { // enabled for scores alone
      demand = demandOf(pod);
      state.put(DEMAND, demand);
    }
    return demand.isNothing()
        ? MIN_SCORE
        : Balance.improvement(evenness(demand, node, false), evenness(demand, node, true));
  }

  private RequestedResources demandOf(PodInfo pod) {
    return resources.demandOf(pod.amounts().onNode());
  }

  /** Scores the node as it is, or as it would be with the pod, over the resources that it has. */
  private static long evenness(RequestedResources demand, NodeInfo node, boolean withPod) {
    int count = 0;
    double first = 0;
    double last = 0;
    double total = 0;
    for (int i = 0; i < demand.size(); i++) {
      long capacity = demand.capacity(i, node);
      if (capacity != 0) {
        last = Balance.share(used(demand, i, node, withPod), capacity);
        first = count == 0 ? last : first;
        total += last;
        count++;
      }
    }
    if (count <= 2) { // nearly always
      return Balance.evenness(Balance.deviation(first, last));
    }
    double mean = total / count;
    double squares = 0;
    for (int i = 0; i < demand.size(); i++) {
      long capacity = demand.capacity(i, node);
      if (capacity != 0) {
        double distance = Balance.share(used(demand, i, node, withPod), capacity) - mean;
        squares += distance * distance;
      }
    }
    return Balance.evenness(Math.sqrt(squares / count));
  }

  private static long used(RequestedResources demand, int i, NodeInfo node, boolean withPod) {
    return demand.used(i, node) + (withPod ? demand.amount(i) : 0);
  }

  @Override
  public CachingScope scoreDependsOn() {
    return CachingScope.NODE;
  }
}
