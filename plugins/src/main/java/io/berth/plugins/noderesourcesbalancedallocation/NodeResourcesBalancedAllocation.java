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
 * Prefers nodes whose resource usage the pod balances, such as CPU and memory.
 *
 * <p>Uses actual requests. Skips best-effort pods, because otherwise all of them would get the same
 * node.
 */
public final class NodeResourcesBalancedAllocation implements PreScorePlugin, ScorePlugin {
  public static final String NAME = "NodeResourcesBalancedAllocation";

  private static final StateKey<RequestedResources> PRE_SCORE_STATE =
      StateKey.of("PreScore" + NAME);

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
    RequestedResources requested = requestedBy(pod);
    if (requested.isBestEffort()) {
      return Status.SKIP;
    }
    state.write(PRE_SCORE_STATE, requested);
    return Status.SUCCESS;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    RequestedResources requested = state.readOrNull(PRE_SCORE_STATE);
    if (requested == null) { // PreScore is not enabled
      requested = requestedBy(pod);
      state.write(PRE_SCORE_STATE, requested);
    }
    return requested.isBestEffort()
        ? MIN_NODE_SCORE
        : BalancedResourceScore.ofImprovement(
            balance(requested, node, false), balance(requested, node, true));
  }

  private RequestedResources requestedBy(PodInfo pod) {
    return resources.requestedBy(pod.resources().onNode());
  }

  /** Scores the node without or with the pod, over the resources that the node has. */
  private static long balance(RequestedResources requested, NodeInfo node, boolean withPod) {
    int count = 0;
    double first = 0;
    double last = 0;
    double total = 0;
    for (int i = 0; i < requested.size(); i++) {
      long capacity = requested.capacity(i, node);
      if (capacity != 0) {
        last = BalancedResourceScore.fraction(used(requested, i, node, withPod), capacity);
        first = count == 0 ? last : first;
        total += last;
        count++;
      }
    }
    if (count <= 2) { // the common case
      return BalancedResourceScore.ofDeviation(BalancedResourceScore.deviation(first, last));
    }
    double mean = total / count;
    double squares = 0;
    for (int i = 0; i < requested.size(); i++) {
      long capacity = requested.capacity(i, node);
      if (capacity != 0) {
        double distance =
            BalancedResourceScore.fraction(used(requested, i, node, withPod), capacity) - mean;
        squares += distance * distance;
      }
    }
    return BalancedResourceScore.ofDeviation(Math.sqrt(squares / count));
  }

  private static long used(RequestedResources requested, int i, NodeInfo node, boolean withPod) {
    return requested.used(i, node) + (withPod ? requested.amount(i) : 0);
  }

  @Override
  public CachingScope scoreCachingScope() {
    return CachingScope.NODE;
  }
}
