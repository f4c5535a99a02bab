package io.berth.plugins.podtopologyspread;

import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.FilterPlugin;
import io.berth.framework.NodeScores;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ScorePlugin;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.framework.WorkloadLister;
import io.berth.model.InvalidSelectorException;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import jakarta.inject.Inject;
import java.util.List;

/** Keeps the pods of a workload evenly spread over zones, hosts or other domains of nodes. */
public final class PodTopologySpread
    implements PreFilterPlugin, FilterPlugin, PreScorePlugin, ScorePlugin, EnqueueExtensions {
  public static final String NAME = "PodTopologySpread";

  private static final StateKey<HardConstraints> HARD = StateKey.of("PodTopologySpread/hard");
  private static final StateKey<SoftConstraints> SOFT = StateKey.of("PodTopologySpread/soft");

  private final ConstraintChoice choice;

  @Inject
  public PodTopologySpread(PodTopologySpreadArgs args, WorkloadLister workloads) {
    this.choice = new ConstraintChoice(args, workloads);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    List<Constraint> constraints;
    try {
      constraints = choice.hard(pod);
    } catch (InvalidSelectorException e) {
      return PreFilterResult.of(Status.error("get constraints from pod: " + e.getMessage()));
    }
    if (constraints.isEmpty()) {
      return PreFilterResult.SKIP;
    }
    state.put(HARD, HardConstraints.of(state.snapshot(), pod, constraints));
    return PreFilterResult.SUCCESS;
  }

  @Override
  public Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    change(state, pod, added, node, 1);
    return Status.SUCCESS;
  }

  @Override
  public Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    change(state, pod, removed, node, -1);
    return Status.SUCCESS;
  }

  private static void change(
      CycleState state, PodInfo pod, PodInfo changed, NodeInfo node, int delta) {
    if (changed.namespace().equals(pod.namespace())) {
      state.require(HARD).change(changed, node, delta);
    }
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return state.require(HARD).judge(node);
  }

  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    Snapshot snapshot = state.snapshot();
    List<Constraint> constraints;
    try {
      constraints = choice.soft(pod);
    } catch (InvalidSelectorException e) {
      return Status.error("calculating preScoreState: " + e.getMessage());
    }
    if (constraints.isEmpty() || snapshot.size() == 0) {
      return Status.SKIP;
    }
    boolean everyTopology = choice.needsEveryTopology(pod);
    state.put(SOFT, new SoftConstraints(snapshot, pod, constraints, everyTopology, feasible));
    return Status.SUCCESS;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    return state.require(SOFT).score(node);
  }

  @Override
  public void normalize(CycleState state, PodInfo pod, NodeScores scores) {
    state.require(SOFT).normalize(scores);
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return new SpreadHints(choice).registrations();
  }
}
