package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.runtime.NodePluginScores;
import io.berth.runtime.WeightedScorer;
import io.berth.simulator.Evaluation;
import java.util.List;
import java.util.Objects;

/** How the scores of the best nodes came about. */
final class ScoreSteps {
  private final NodePluginScores board;
  private final List<Evaluation.Ranked> nodes;

  ScoreSteps(Evaluation evaluation, int most) {
    this.board = Objects.requireNonNull(evaluation.scores());
    this.nodes = evaluation.ranking().stream().limit(most).toList();
  }

  /** Three lines per plugin and node. */
  Table table() {
    Table table = Table.plain().left("Node").left("Plugin").left("Step").right("Score");
    for (Evaluation.Ranked node : nodes) {
      for (int i = 0; i < board.scorers().size(); i++) {
        WeightedScorer scorer = board.scorers().get(i);
        long weighted = board.weighted(i, node.column());
        addStep(table, node, scorer, "raw", board.raw(i, node.column()));
        addStep(table, node, scorer, "normalised", weighted / Math.max(1, scorer.weight()));
        addStep(table, node, scorer, "weighted x" + scorer.weight(), weighted);
      }
    }
    return table;
  }

  private static void addStep(
      Table table, Evaluation.Ranked node, WeightedScorer scorer, String step, long score) {
    table.row(cell(node.node().name()), cell(scorer.name()), cell(step), cell(score));
  }
}
