package io.berth.simulator;

import io.berth.cycle.NodeEvaluation;
import io.berth.framework.FitErrorMessage;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NodePluginScores;
import io.berth.runtime.PodNominator;
import io.berth.runtime.Profile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a profile says of one pod and every node: the whole assessment, for people and machines.
 *
 * @param preEnqueue why the pod would not be tried at all, or null
 * @param assessment the verdicts, or null where the pod would not be tried
 * @param scores the scores of the passing nodes, or null where there are none
 * @param error the error that ended the attempt, or null
 */
public record Evaluation(
    PodInfo pod,
    Snapshot snapshot,
    @Nullable PluginStatus preEnqueue,
    @Nullable NodeEvaluation assessment,
    @Nullable NodePluginScores scores,
    @Nullable Status error) {

  /** Nothing is asked of any plugin where there is no node at all. */
  private static final Status NO_NODES = Status.error(FitErrorMessage.NO_NODES);

  /** Evaluates a pod as if it were its turn now. */
  public static Evaluation of(Profile profile, Snapshot snapshot, PodInfo pod) {
    PluginStatus preEnqueue = profile.preEnqueue().run(pod);
    if (preEnqueue != null) {
      return new Evaluation(pod, snapshot, preEnqueue, null, null, null);
    }
    if (snapshot.size() == 0) {
      return new Evaluation(pod, snapshot, null, null, null, NO_NODES);
    }
    NodeEvaluation assessment = NodeEvaluation.begin(profile, snapshot, pod, PodNominator.NONE);
    Status judged = assessment.findFeasibleNodes();
    if (!judged.isSuccess()) {
      return new Evaluation(pod, snapshot, null, assessment, null, judged);
    }
    if (assessment.feasible().isEmpty()) {
      return new Evaluation(pod, snapshot, null, assessment, null, null);
    }
    NodePluginScores board = new NodePluginScores(true);
    Status scored = assessment.prioritizeNodes(board);
    return new Evaluation(
        pod, snapshot, null, assessment, board, scored.isSuccess() ? null : scored);
  }

  /** Tells whether a node was found. */
  public boolean placeable() {
    return error == null && scores != null;
  }

  /** Returns the nodes that passed by falling score, those of equal score by name. */
  public List<Ranked> ranking() {
    if (!placeable()) {
      return List.of();
    }
    NodePluginScores board = Objects.requireNonNull(scores);
    List<Ranked> ranking = new ArrayList<>();
    for (int i = 0; i < board.nodes().size(); i++) {
      ranking.add(new Ranked(board.nodes().get(i), i, board.total(i)));
    }
    ranking.sort(Comparator.comparingLong(Ranked::total).reversed());
    return ranking;
  }

  /** Returns the nodes of the highest score, one of which would be chosen; none if none passed. */
  public List<Ranked> best() {
    List<Ranked> ranking = ranking();
    return ranking.stream().takeWhile(node -> node.total() == ranking.getFirst().total()).toList();
  }

  /**
   * A node that passed.
   *
   * @param column its place on the score board
   */
  public record Ranked(NodeInfo node, int column, long total) {}
}
