package io.berth.plugins.noderesourcesfitplus;

import io.berth.framework.CachingScope;
import io.berth.framework.CycleState;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ScorePlugin;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;
import java.util.List;

/**
 * Scores each resource that the pod asks for by a strategy of its own: pack GPUs, say, and spread
 * CPU.
 */
public final class NodeResourcesFitPlus implements PreScorePlugin, ScorePlugin {
  public static final String NAME = "NodeResourcesFitPlus";

  private static final StateKey<PlusDemand> DEMAND = StateKey.of(NAME + "/demand");

  private final List<PlusResource> resources;

  @Inject
  public NodeResourcesFitPlus(NodeResourcesFitPlusArgs args) {
    this.resources =
        args.resources().entrySet().stream()
            .map(entry -> PlusResource.of(entry.getKey(), entry.getValue()))
            .toList();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    state.put(DEMAND, PlusDemand.of(pod, resources));
    return Status.SUCCESS;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    PlusDemand demand = state.get(DEMAND);
    if (demand == null) { // enabled for scores alone, as Koordinator's document shows
      demand = PlusDemand.of(pod, resources);
      state.put(DEMAND, demand);
    }
    return demand.score(node);
  }

  @Override
  public CachingScope scoreDependsOn() {
    return CachingScope.NODE;
  }
}
