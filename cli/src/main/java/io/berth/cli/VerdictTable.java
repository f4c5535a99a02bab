package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.cycle.Assessment;
import io.berth.framework.Rejection;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.simulator.Evaluation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What was said of each node; of many nodes, what was said how often. */
final class VerdictTable {
  /** More nodes than these are grouped. */
  static final int MOST_NODES = 20;

  private static final int EXAMPLES = 3;
  private static final int LONGEST_EXAMPLE = 24;

  static final String FINAL_NOTE = "never: not even if other pods left the node";

  /**
   * A node and what was said of it.
   *
   * @param detail its score, or why it was rejected with all that is known of that
   */
  record Row(String node, @Nullable Rejection rejection, String detail) {}

  private final List<Row> rows;

  VerdictTable(List<Row> rows) {
    this.rows = rows;
  }

  static VerdictTable of(Evaluation evaluation) {
    Assessment assessment = Objects.requireNonNull(evaluation.assessment());
    Map<String, Long> totals = new LinkedHashMap<>();
    evaluation.ranking().forEach(one -> totals.put(one.node().name(), one.total()));
    List<Row> rows = new ArrayList<>();
    for (NodeInfo node : evaluation.snapshot().nodes()) {
      Rejection rejection = assessment.rejection(node.index());
      Long total = totals.get(node.name());
      String detail =
          rejection == null
              ? (total == null ? "" : "score " + total)
              : reasons(rejection, evaluation.pod(), node);
      rows.add(new Row(node.name(), rejection, detail));
    }
    return new VerdictTable(rows);
  }

  Table table() {
    return rows.size() > MOST_NODES ? grouped() : perNode();
  }

  /** Tells whether some node was rejected in a way that no leaving pod would change. */
  boolean hasFinal() {
    return rows.stream().anyMatch(row -> row.rejection() != null && isFinal(row.rejection()));
  }

  private Table perNode() {
    Table table = Table.plain().left("Node").left("Verdict").left("Plugin").wrapping("Reasons");
    for (Row row : rows) {
      table.row(
          cell(row.node()),
          verdict(row.rejection()),
          cell(plugin(row.rejection())),
          cell(row.detail()));
    }
    return table;
  }

  private static String reasons(Rejection rejection, PodInfo pod, NodeInfo node) {
    return String.join(
        ", ",
        rejection.status().reasons().stream()
            .map(reason -> ReasonDetail.explain(reason, pod, node))
            .toList());
  }

  private record Said(@Nullable Rejection rejection) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Said said && text().equals(said.text());
    }

    @Override
    public int hashCode() {
      return text().hashCode();
    }

    private String text() {
      return rejection == null
          ? ""
          : rejection.status().code() + plugin(rejection) + rejection.status().message();
    }
  }

  private Table grouped() {
    ShortNames names = new ShortNames(rows.stream().map(Row::node).toList(), LONGEST_EXAMPLE);
    Map<Said, List<String>> nodes = new LinkedHashMap<>();
    for (Row row : rows) {
      nodes.computeIfAbsent(new Said(row.rejection()), said -> new ArrayList<>()).add(row.node());
    }
    Table table =
        Table.plain()
            .right("Nodes")
            .left("Verdict")
            .left("Plugin")
            .wrapping("Reasons")
            .wrapping("Such as");
    nodes.entrySet().stream()
        .sorted(Comparator.comparingInt(group -> -group.getValue().size()))
        .forEach(
            group -> {
              Rejection rejection = group.getKey().rejection;
              table.row(
                  cell(group.getValue().size()),
                  verdict(rejection),
                  cell(plugin(rejection)),
                  cell(rejection == null ? "" : rejection.status().message()),
                  cell(
                      String.join(
                          ", ",
                          group.getValue().stream().limit(EXAMPLES).map(names::of).toList())));
            });
    return table;
  }

  private static Table.Cell verdict(@Nullable Rejection rejection) {
    if (rejection == null) {
      return cell("fits", Ink.GOOD);
    }
    return cell(isFinal(rejection) ? "never" : "no", Ink.BAD);
  }

  private static boolean isFinal(Rejection rejection) {
    return switch (rejection.status().code()) {
      case UNRESOLVABLE -> true;
      case SUCCESS, ERROR, UNSCHEDULABLE, WAIT, SKIP, PENDING -> false;
    };
  }

  private static String plugin(@Nullable Rejection rejection) {
    return rejection == null || rejection.plugin() == null ? "" : rejection.plugin();
  }
}
