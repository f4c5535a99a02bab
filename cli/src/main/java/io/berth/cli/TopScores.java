package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.runtime.ScoreBoard;
import io.berth.runtime.WeightedScorer;
import io.berth.simulator.Evaluation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The best nodes and what each plugin gave them. */
final class TopScores {
  /* Names that are longer are cut, so that there is room for the plugins. */
  private static final int LONGEST_POD = 24;
  private static final int LONGEST_NODE = 24;

  private final Evaluation evaluation;
  private final ScoreBoard board;
  private final List<Evaluation.Ranked> nodes;
  private final ShortNames names;

  TopScores(Evaluation evaluation, int most) {
    this.evaluation = evaluation;
    this.board = Objects.requireNonNull(evaluation.scores());
    this.nodes = evaluation.ranking().stream().limit(most).toList();
    this.names =
        new ShortNames(nodes.stream().map(one -> one.node().name()).toList(), LONGEST_NODE);
  }

  /** The table that Koordinator prints, cut into several if its plugins need more room. */
  List<Table> tables() {
    List<Table> tables = new ArrayList<>();
    List<Integer> scorers = new ArrayList<>();
    int width = width(true);
    for (int scorer = 0; scorer < board.scorers().size(); scorer++) {
      int more = board.scorers().get(scorer).name().length() + 3;
      if (width + more > Console.WIDTH && !scorers.isEmpty()) {
        tables.add(table(scorers, tables.isEmpty()));
        scorers = new ArrayList<>();
        width = width(false);
      }
      scorers.add(scorer);
      width += more;
    }
    tables.add(table(scorers, tables.isEmpty()));
    return tables;
  }

  /** The width of what stands before the plugins. */
  private int width(boolean first) {
    return table(List.of(), first).lines(Integer.MAX_VALUE, false).getFirst().length();
  }

  private Table table(List<Integer> scorers, boolean first) {
    Table table = Table.markdown().left("#");
    if (first) {
      table.left("Pod").left("Node").right("Score");
    } else {
      table.left("Node");
    }
    scorers.forEach(scorer -> table.right(board.scorers().get(scorer).name()));
    for (int i = 0; i < nodes.size(); i++) {
      Evaluation.Ranked node = nodes.get(i);
      List<Table.Cell> row = new ArrayList<>();
      row.add(cell(i));
      if (first) {
        row.add(cell(Texts.cut(evaluation.pod().key(), LONGEST_POD)));
      }
      row.add(cell(names.of(node.node().name())));
      if (first) {
        row.add(cell(node.total()));
      }
      scorers.forEach(scorer -> row.add(cell(board.weighted(scorer, node.column()))));
      table.row(row);
    }
    return table;
  }

  /** How each score came about: three lines per plugin and node. */
  Table steps() {
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
