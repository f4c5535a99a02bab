package io.berth.runtime;

import io.berth.framework.CycleState;
import io.berth.framework.NodeScores;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.List;

/** Has the Score plugins rank the nodes that passed, and adds up what they say. */
public final class ScoreRunner {
  private final List<WeightedScorer> scorers;

  ScoreRunner(List<WeightedScorer> scorers) {
    this.scorers = scorers;
  }

  /** Tells whether every passing node is as good as any other. */
  public boolean isEmpty() {
    return scorers.isEmpty();
  }

  /**
   * Fills the board. Answers success, or the error that ends the attempt.
   *
   * @param skipped the plugins whose PreScore found nothing to do
   */
  public Status run(
      CycleState state,
      PodInfo pod,
      List<NodeInfo> feasible,
      List<String> skipped,
      ScoreBoard board) {
    List<WeightedScorer> active =
        skipped.isEmpty()
            ? scorers
            : scorers.stream().filter(scorer -> !skipped.contains(scorer.name())).toList();
    board.reset(feasible, active);
    for (int i = 0; i < active.size(); i++) {
      Status status = runOne(state, pod, feasible, active.get(i), i, board);
      if (!status.isSuccess()) {
        return status;
      }
    }
    return Status.SUCCESS;
  }

  private static Status runOne(
      CycleState state,
      PodInfo pod,
      List<NodeInfo> feasible,
      WeightedScorer scorer,
      int column,
      ScoreBoard board) {
    ScorePlugin plugin = scorer.plugin();
    long[] scores = board.column(column);
    try {
      for (int i = 0, size = feasible.size(); i < size; i++) {
        scores[i] = plugin.score(state, pod, feasible.get(i));
      }
    } catch (RuntimeException | LinkageError e) {
      return failure("running Score plugins", plugin, e);
    }
    board.keepRaw(column);
    try {
      plugin.normalize(state, pod, new NodeScores(feasible, scores));
    } catch (RuntimeException | LinkageError e) {
      return failure("running Normalize on Score plugins", plugin, e);
    }
    return weigh(scorer, scores, board.totals(), feasible.size());
  }

  private static Status weigh(WeightedScorer scorer, long[] scores, long[] totals, int size) {
    for (int i = 0; i < size; i++) {
      long score = scores[i];
      if (score < ScorePlugin.MIN_SCORE || score > ScorePlugin.MAX_SCORE) {
        return Status.error(
            ("applying score defaultWeights on Score plugins: plugin \"%s\" returns an invalid"
                    + " score %d, it should in the range of [%d, %d] after normalizing")
                .formatted(scorer.name(), score, ScorePlugin.MIN_SCORE, ScorePlugin.MAX_SCORE));
      }
      scores[i] = score * scorer.weight();
      totals[i] += scores[i];
    }
    return Status.SUCCESS;
  }

  private static Status failure(String doing, ScorePlugin plugin, Throwable e) {
    return Plugins.failed(
        doing + ": plugin \"" + plugin.name() + "\" failed with", Status.error(e));
  }
}
