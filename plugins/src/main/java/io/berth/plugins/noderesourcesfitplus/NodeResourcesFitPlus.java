package io.berth.plugins.noderesourcesfitplus;

import io.berth.framework.CachingScope;
import io.berth.framework.CycleState;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ScorePlugin;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.plugins.noderesourcesfitplus.NodeResourcesFitPlusArgs.ResourceStrategy;
import jakarta.inject.Inject;
import java.util.List;

/** Scores each requested resource by its own strategy: for example packs GPUs and spreads CPU. */
public final class NodeResourcesFitPlus implements PreScorePlugin, ScorePlugin {
  public static final String NAME = "NodeResourcesFitPlus";

  private static final StateKey<FitPlusPreScoreState> PRE_SCORE_STATE =
      StateKey.of("PreScore" + NAME);

  private final List<WeightedResource> resources;

  @Inject
  public NodeResourcesFitPlus(NodeResourcesFitPlusArgs args) {
    this.resources =
        args.resources().entrySet().stream()
            .map(entry -> WeightedResource.of(entry.getKey(), entry.getValue()))
            .toList();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    state.write(PRE_SCORE_STATE, FitPlusPreScoreState.of(pod, resources));
    return Status.SUCCESS;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    FitPlusPreScoreState preScoreState = state.readOrNull(PRE_SCORE_STATE);
    if (preScoreState == null) { // PreScore is not enabled, as in Koordinator's documentation
      preScoreState = FitPlusPreScoreState.of(pod, resources);
      state.write(PRE_SCORE_STATE, preScoreState);
    }
    return preScoreState.score(node);
  }

  @Override
  public CachingScope scoreCachingScope() {
    return CachingScope.NODE;
  }

  /**
   * A configured resource.
   *
   * @param mostAllocated whether the strategy is MostAllocated, otherwise LeastAllocated
   */
  record WeightedResource(ResourceName name, boolean mostAllocated, long weight) {
    static WeightedResource of(String name, ResourceStrategy strategy) {
      return new WeightedResource(
          ResourceName.of(name),
          strategy.type().equals(ResourceStrategy.MOST_ALLOCATED),
          strategy.weight());
    }
  }
}
