package io.berth.cycle;

import io.berth.framework.CycleState;
import io.berth.framework.FailureText;
import io.berth.framework.FilterVerdicts;
import io.berth.framework.Rejection;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.Filtering;
import io.berth.runtime.Nominations;
import io.berth.runtime.PreFilterOutcome;
import io.berth.runtime.PreScoreRunner;
import io.berth.runtime.Profile;
import io.berth.runtime.ScoreBoard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a profile thinks of every node for one pod. The steps are methods to be called in turn:
 * {@link #judgeNodes}, then {@link #scoreNodes} where nodes passed. Whoever decides, explains or
 * evaluates goes through here, so that all of them say the same.
 */
public final class Assessment implements FilterVerdicts {
  private final Profile profile;
  private final PodInfo pod;
  private final CycleState state;
  private final PreFilterOutcome preFilter;
  private final Filtering filtering;
  private final @Nullable Rejection[] rejections;
  private List<NodeInfo> feasible = List.of();
  private List<String> scoreSkipped = List.of();

  private Assessment(
      Profile profile,
      PodInfo pod,
      CycleState state,
      PreFilterOutcome preFilter,
      Filtering filtering) {
    this.profile = profile;
    this.pod = pod;
    this.state = state;
    this.preFilter = preFilter;
    this.filtering = filtering;
    this.rejections = new @Nullable Rejection[state.snapshot().size()];
  }

  /** Looks at the pod alone. */
  public static Assessment begin(
      Profile profile, Snapshot snapshot, PodInfo pod, Nominations nominations) {
    CycleState state = new CycleState(snapshot);
    PreFilterOutcome preFilter = profile.preFilters().run(state, pod);
    Filtering filtering = new Filtering(profile, preFilter.skipped(), nominations);
    return new Assessment(profile, pod, state, preFilter, filtering);
  }

  /**
   * Judges the nodes, or rejects them all where the pod alone was enough to say so. Returns the
   * failure of a filter, which ends the attempt, or success.
   */
  public Status judgeNodes() {
    Rejection ofPod = preFilter.rejection();
    if (ofPod != null) {
      Arrays.fill(rejections, ofPod);
      return ofPod.status().isError() ? ofPod.status() : Status.SUCCESS;
    }
    List<NodeInfo> candidates = candidates();
    List<NodeInfo> passing = new ArrayList<>(candidates.size());
    for (NodeInfo node : candidates) {
      Rejection rejection = filtering.judge(state, pod, node);
      rejections[node.index()] = rejection;
      if (rejection == null) {
        passing.add(node);
      } else if (rejection.status().isError()) {
        return rejection.status();
      }
    }
    feasible = passing;
    return Status.SUCCESS;
  }

  /** Returns the nodes worth judging, in snapshot order, and rejects the others. */
  private List<NodeInfo> candidates() {
    var nodeNames = preFilter.nodeNames();
    if (nodeNames == null) {
      return state.snapshot().nodes();
    }
    Status outside =
        Status.unresolvable(
            "node(s) didn't satisfy plugin(s) " + FailureText.goList(preFilter.narrowedBy()));
    Arrays.fill(rejections, new Rejection(null, outside));
    return nodeNames.stream().map(state.snapshot()::node).filter(Objects::nonNull).toList();
  }

  /** Scores the nodes that passed. Returns the error that ends the attempt, or success. */
  public Status scoreNodes(ScoreBoard board) {
    PreScoreRunner.Outcome outcome = profile.preScores().run(state, pod, feasible);
    scoreSkipped = outcome.skipped();
    return outcome.status().isSuccess()
        ? profile.scores().run(state, pod, feasible, scoreSkipped, board)
        : outcome.status();
  }

  /** Returns the sentence that tells why no node passed. */
  public String failureText() {
    if (rejections.length == 0) {
      return FailureText.NO_NODES;
    }
    Rejection ofPod = preFilter.rejection();
    return ofPod == null
        ? FailureText.ofNodes(
            rejections.length,
            Arrays.stream(rejections).filter(Objects::nonNull).map(Rejection::status))
        : FailureText.ofPreFilter(rejections.length, ofPod.status());
  }

  public CycleState state() {
    return state;
  }

  public PreFilterOutcome preFilter() {
    return preFilter;
  }

  /** Returns the filters of this attempt, for trying out changes. */
  public Filtering filtering() {
    return filtering;
  }

  /** Returns the nodes that passed, in snapshot order. */
  public List<NodeInfo> feasible() {
    return feasible;
  }

  /** Returns the plugins whose PreScore had nothing to do, in profile order. */
  public List<String> scoreSkipped() {
    return scoreSkipped;
  }

  @Override
  public @Nullable Rejection rejection(int nodeIndex) {
    return rejections[nodeIndex];
  }
}
