package io.berth.plugins.podtopologyspread;

import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.FilterPlugin;
import io.berth.framework.NodeScoreList;
import io.berth.framework.PodSelectorLister;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ScorePlugin;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.model.InvalidSelectorException;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import jakarta.inject.Inject;
import java.util.List;

/** Spreads matching pods evenly over topology domains, such as zones and hosts. */
public final class PodTopologySpread
    implements PreFilterPlugin, FilterPlugin, PreScorePlugin, ScorePlugin, EnqueueExtensions {
  public static final String NAME = "PodTopologySpread";

  private static final StateKey<SpreadPreFilterState> PRE_FILTER_STATE =
      StateKey.of("PreFilter" + NAME);
  private static final StateKey<SpreadPreScoreState> PRE_SCORE_STATE =
      StateKey.of("PreScore" + NAME);

  private final ConstraintResolver constraintResolver;

  @Inject
  public PodTopologySpread(PodTopologySpreadArgs args, PodSelectorLister workloads) {
    this.constraintResolver = new ConstraintResolver(args, workloads);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    List<Constraint> constraints;
    try {
      constraints = constraintResolver.hard(pod);
    } catch (InvalidSelectorException e) {
      return PreFilterResult.of(Status.error("get constraints from pod: " + e.getMessage()));
    }
    if (constraints.isEmpty()) {
      return PreFilterResult.SKIP;
    }
    state.write(PRE_FILTER_STATE, SpreadPreFilterState.of(state.snapshot(), pod, constraints));
    return PreFilterResult.SUCCESS;
  }

  @Override
  public Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    updateWithPod(state, pod, added, node, 1);
    return Status.SUCCESS;
  }

  @Override
  public Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    updateWithPod(state, pod, removed, node, -1);
    return Status.SUCCESS;
  }

  private static void updateWithPod(
      CycleState state, PodInfo pod, PodInfo changed, NodeInfo node, int delta) {
    if (changed.namespace().equals(pod.namespace())) {
      state.read(PRE_FILTER_STATE).updateWithPod(changed, node, delta);
    }
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return state.read(PRE_FILTER_STATE).filter(node);
  }

  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    Snapshot snapshot = state.snapshot();
    List<Constraint> constraints;
    try {
      constraints = constraintResolver.soft(pod);
    } catch (InvalidSelectorException e) {
      return Status.error("calculating preScoreState: " + e.getMessage());
    }
    if (constraints.isEmpty() || snapshot.size() == 0) {
      return Status.SKIP;
    }
    boolean requireAllTopologies = constraintResolver.requiresAllTopologies(pod);
    state.write(
        PRE_SCORE_STATE,
        new SpreadPreScoreState(snapshot, pod, constraints, requireAllTopologies, feasible));
    return Status.SUCCESS;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    return state.read(PRE_SCORE_STATE).score(node);
  }

  @Override
  public void normalizeScore(CycleState state, PodInfo pod, NodeScoreList scores) {
    state.read(PRE_SCORE_STATE).normalize(scores);
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return new PodTopologySpreadHints(constraintResolver).eventsToRegister();
  }
}
