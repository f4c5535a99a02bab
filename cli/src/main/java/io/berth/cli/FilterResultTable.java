package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.cycle.NodeEvaluation;
import io.berth.framework.Code;
import io.berth.framework.PluginStatus;
import io.berth.model.NodeInfo;
import io.berth.simulator.Evaluation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A table with the filter result of each node; nodes with the same result share a row. */
final class FilterResultTable {
  /** The maximum number of nodes with details; more nodes are grouped. */
  static final int MAX_NODES = 20;

  private static final int MAX_EXAMPLES = 3;
  private static final int MAX_EXAMPLE_LENGTH = 24;

  static final String UNRESOLVABLE_NOTE =
      "never: UnschedulableAndUnresolvable, preemption would not help";

  /** The filter result of a node. */
  enum Result {
    CHOSEN("chosen", TextStyle.GOOD),
    FITS("fits", TextStyle.GOOD),
    REJECTED("no", TextStyle.BAD),
    /** Rejected, and preemption would not help. */
    UNRESOLVABLE("never", TextStyle.BAD),
    NOT_EVALUATED("not evaluated", TextStyle.FAINT);

    private final String label;
    private final TextStyle style;

    Result(String label, TextStyle style) {
      this.label = label;
      this.style = style;
    }

    static Result of(PluginStatus rejection) {
      return rejection.status().code() == Code.UNSCHEDULABLE_AND_UNRESOLVABLE
          ? UNRESOLVABLE
          : REJECTED;
    }
  }

  /**
   * A node and its filter result.
   *
   * @param plugin the plugin that rejected it, or the empty text
   * @param reasons why it was rejected, or the empty text
   * @param detail its score, or the reasons with the amounts
   */
  record Row(String node, Result result, String plugin, String reasons, String detail) {
    static Row feasible(String node, boolean chosen, @Nullable Long total) {
      return new Row(
          node,
          chosen ? Result.CHOSEN : Result.FITS,
          "",
          "",
          total == null ? "" : "score " + total);
    }

    static Row rejected(String node, PluginStatus rejection, String detail) {
      return new Row(
          node,
          Result.of(rejection),
          Objects.requireNonNullElse(rejection.plugin(), ""),
          rejection.status().message(),
          detail);
    }

    static Row notEvaluated(String node) {
      return new Row(node, Result.NOT_EVALUATED, "", "", "");
    }
  }

  /**
   * The common values of rows that are shown as one.
   *
   * @param singleNode the node with a row of its own, or the empty text
   */
  private record Group(Result result, String plugin, String text, String singleNode) {}

  private final List<Row> rows;

  FilterResultTable(List<Row> rows) {
    this.rows =
        rows.stream().sorted(Comparator.comparing(Row::node, NaturalOrder.INSTANCE)).toList();
  }

  static FilterResultTable of(Evaluation evaluation) {
    NodeEvaluation nodes = Objects.requireNonNull(evaluation.nodeEvaluation());
    Map<String, Long> totals = new LinkedHashMap<>();
    evaluation.ranking().forEach(ranked -> totals.put(ranked.node().name(), ranked.total()));
    List<Evaluation.Ranked> best = evaluation.best();
    String chosen = best.size() == 1 ? best.getFirst().node().name() : "";
    List<Row> rows = new ArrayList<>();
    for (NodeInfo node : evaluation.snapshot().nodes()) {
      PluginStatus rejection = nodes.get(node.index());
      rows.add(
          rejection == null
              ? Row.feasible(node.name(), node.name().equals(chosen), totals.get(node.name()))
              : Row.rejected(
                  node.name(), rejection, ReasonDetail.explain(rejection, evaluation.pod(), node)));
    }
    return new FilterResultTable(rows);
  }

  Table table() {
    return rows.size() > MAX_NODES ? grouped() : perNode();
  }

  /** Returns whether a node was rejected such that preemption would not help. */
  boolean hasUnresolvable() {
    return rows.stream().anyMatch(row -> row.result() == Result.UNRESOLVABLE);
  }

  private Table perNode() {
    Table table = Table.plain().wrapping("Node").left("Result").left("Plugin").wrapping("Reasons");
    Map<Group, List<String>> groups = new LinkedHashMap<>();
    for (Row row : rows) {
      String singleNode = row.plugin().isEmpty() && !row.detail().isEmpty() ? row.node() : "";
      groups
          .computeIfAbsent(
              new Group(row.result(), row.plugin(), row.detail(), singleNode),
              key -> new ArrayList<>())
          .add(row.node());
    }
    groups.forEach(
        (group, nodes) ->
            table.row(
                cell(String.join(", ", nodes)),
                cell(group.result.label, group.result.style),
                cell(group.plugin),
                cell(group.text)));
    return table;
  }

  private Table grouped() {
    ShortNames names = new ShortNames(rows.stream().map(Row::node).toList(), MAX_EXAMPLE_LENGTH);
    Map<Group, List<Row>> groups = new LinkedHashMap<>();
    for (Row row : rows) {
      groups
          .computeIfAbsent(
              new Group(row.result(), row.plugin(), row.reasons(), ""), key -> new ArrayList<>())
          .add(row);
    }
    Table table =
        Table.plain()
            .right("Nodes")
            .left("Result")
            .left("Plugin")
            .wrapping("Reasons")
            .wrapping("Examples");
    groups.entrySet().stream()
        .sorted(Comparator.comparingInt(group -> -group.getValue().size()))
        .forEach(group -> table.row(groupRow(group.getKey(), group.getValue(), names)));
    return table;
  }

  /**
   * Returns the row of a group; if the details differ between its nodes, those of one node are
   * shown.
   */
  private static List<Table.Cell> groupRow(Group group, List<Row> rows, ShortNames names) {
    String detail = rows.getFirst().detail();
    String reasons = group.text;
    if (!reasons.isEmpty() && !detail.equals(reasons)) {
      boolean isSame = rows.stream().allMatch(row -> row.detail().equals(detail));
      reasons = isSame ? detail : "%s; %s: %s".formatted(reasons, rows.getFirst().node(), detail);
    }
    return List.of(
        cell(rows.size()),
        cell(group.result.label, group.result.style),
        cell(group.plugin),
        cell(reasons),
        cell(
            String.join(
                ", ",
                rows.stream().limit(MAX_EXAMPLES).map(row -> names.of(row.node())).toList())));
  }
}
