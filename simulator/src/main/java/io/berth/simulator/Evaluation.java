package io.berth.simulator;

import io.berth.cycle.NodeEvaluation;
import io.berth.framework.FitErrorMessage;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.Profile;
import io.berth.runtime.ScoreTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of evaluating one pod with a profile on every node of a snapshot.
 *
 * @param preEnqueue the status of the PreEnqueue plugin that gates the pod, or null
 * @param nodeEvaluation the filter results, or null if the pod is gated or there are no nodes
 * @param scores the scores of the feasible nodes, or null if there are none
 * @param error the error that ended the attempt, or null
 */
public record Evaluation(
    PodInfo pod,
    Snapshot snapshot,
    @Nullable PluginStatus preEnqueue,
    @Nullable NodeEvaluation nodeEvaluation,
    @Nullable ScoreTable scores,
    @Nullable Status error) {

  /** Without nodes no plugin runs. */
  private static final Status NO_NODES = Status.error(FitErrorMessage.NO_NODES);

  /** Evaluates a pod as if it had just been popped from the queue. */
  public static Evaluation of(Profile profile, Snapshot snapshot, PodInfo pod) {
    PluginStatus preEnqueue = profile.preEnqueue().run(pod);
    if (preEnqueue != null) {
      return new Evaluation(pod, snapshot, preEnqueue, null, null, null);
    }
    if (snapshot.size() == 0) {
      return new Evaluation(pod, snapshot, null, null, null, NO_NODES);
    }
    NodeEvaluation nodeEvaluation =
        NodeEvaluation.begin(profile, snapshot, pod, NominatedPodLister.NONE);
    Status filterStatus = nodeEvaluation.findFeasibleNodes();
    if (!filterStatus.isSuccess()) {
      return new Evaluation(pod, snapshot, null, nodeEvaluation, null, filterStatus);
    }
    if (nodeEvaluation.feasible().isEmpty()) {
      return new Evaluation(pod, snapshot, null, nodeEvaluation, null, null);
    }
    ScoreTable scoreTable = new ScoreTable(true);
    Status scoreStatus = nodeEvaluation.prioritizeNodes(scoreTable);
    return new Evaluation(
        pod,
        snapshot,
        null,
        nodeEvaluation,
        scoreTable,
        scoreStatus.isSuccess() ? null : scoreStatus);
  }

  /** Returns whether at least one node is feasible. */
  public boolean isSchedulable() {
    return error == null && scores != null;
  }

  /** Returns the feasible nodes by descending score, nodes of equal score by name. */
  public List<Ranked> ranking() {
    if (!isSchedulable()) {
      return List.of();
    }
    ScoreTable scoreTable = Objects.requireNonNull(scores);
    List<Ranked> ranking = new ArrayList<>();
    for (int i = 0; i < scoreTable.nodes().size(); i++) {
      ranking.add(new Ranked(scoreTable.nodes().get(i), i, scoreTable.total(i)));
    }
    ranking.sort(Comparator.comparingLong(Ranked::total).reversed());
    return ranking;
  }

  /** Returns the feasible nodes with the highest score, among which the scheduler selects one. */
  public List<Ranked> best() {
    List<Ranked> ranking = ranking();
    return ranking.stream().takeWhile(node -> node.total() == ranking.getFirst().total()).toList();
  }

  /**
   * A feasible node.
   *
   * @param column its column in the score table
   */
  public record Ranked(NodeInfo node, int column, long total) {}
}
