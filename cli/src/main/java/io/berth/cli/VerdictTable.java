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

/** The verdict on each node; nodes that were rejected alike share a row. */
final class VerdictTable {
  /** More nodes than these are grouped without the details of each. */
  static final int MOST_NODES = 20;

  private static final int EXAMPLES = 3;
  private static final int LONGEST_EXAMPLE = 24;

  static final String FINAL_NOTE = "never: not even if other pods left the node";

  /** How a node was judged. */
  enum Verdict {
    CHOSEN("chosen", TextStyle.GOOD),
    FITS("fits", TextStyle.GOOD),
    REJECTED("no", TextStyle.BAD),
    /** Rejected in a way that no leaving pod would change. */
    FINAL("never", TextStyle.BAD),
    NOT_EVALUATED("not evaluated", TextStyle.FAINT);

    private final String label;
    private final TextStyle ink;

    Verdict(String label, TextStyle ink) {
      this.label = label;
      this.ink = ink;
    }

    static Verdict of(PluginStatus rejection) {
      return rejection.status().code() == Code.UNSCHEDULABLE_AND_UNRESOLVABLE ? FINAL : REJECTED;
    }
  }

  /**
   * A node and its verdict.
   *
   * @param plugin the plugin that rejected it, or the empty text
   * @param reasons why it was rejected, or the empty text
   * @param detail its score, or the reasons with the amounts
   */
  record Row(String node, Verdict verdict, String plugin, String reasons, String detail) {
    static Row feasible(String node, boolean chosen, @Nullable Long total) {
      return new Row(
          node,
          chosen ? Verdict.CHOSEN : Verdict.FITS,
          "",
          "",
          total == null ? "" : "score " + total);
    }

    static Row rejected(String node, PluginStatus rejection, String detail) {
      return new Row(
          node,
          Verdict.of(rejection),
          Objects.requireNonNullElse(rejection.plugin(), ""),
          rejection.status().message(),
          detail);
    }

    static Row notEvaluated(String node) {
      return new Row(node, Verdict.NOT_EVALUATED, "", "", "");
    }
  }

  /**
   * What rows have in common that are shown as one.
   *
   * @param alone the node that has a row of its own, or the empty text
   */
  private record Group(Verdict verdict, String plugin, String text, String alone) {}

  private final List<Row> rows;

  VerdictTable(List<Row> rows) {
    this.rows =
        rows.stream().sorted(Comparator.comparing(Row::node, NaturalOrder.INSTANCE)).toList();
  }

  static VerdictTable of(Evaluation evaluation) {
    NodeEvaluation assessment = Objects.requireNonNull(evaluation.assessment());
    Map<String, Long> totals = new LinkedHashMap<>();
    evaluation.ranking().forEach(one -> totals.put(one.node().name(), one.total()));
    List<Evaluation.Ranked> best = evaluation.best();
    String chosen = best.size() == 1 ? best.getFirst().node().name() : "";
    List<Row> rows = new ArrayList<>();
    for (NodeInfo node : evaluation.snapshot().nodes()) {
      PluginStatus rejection = assessment.get(node.index());
      rows.add(
          rejection == null
              ? Row.feasible(node.name(), node.name().equals(chosen), totals.get(node.name()))
              : Row.rejected(
                  node.name(), rejection, ReasonDetail.explain(rejection, evaluation.pod(), node)));
    }
    return new VerdictTable(rows);
  }

  Table table() {
    return rows.size() > MOST_NODES ? grouped() : perNode();
  }

  /** Tells whether some node was rejected in a way that no leaving pod would change. */
  boolean hasFinal() {
    return rows.stream().anyMatch(row -> row.verdict() == Verdict.FINAL);
  }

  private Table perNode() {
    Table table = Table.plain().wrapping("Node").left("Verdict").left("Plugin").wrapping("Reasons");
    Map<Group, List<String>> groups = new LinkedHashMap<>();
    for (Row row : rows) {
      String alone = row.plugin().isEmpty() && !row.detail().isEmpty() ? row.node() : "";
      groups
          .computeIfAbsent(
              new Group(row.verdict(), row.plugin(), row.detail(), alone), key -> new ArrayList<>())
          .add(row.node());
    }
    groups.forEach(
        (group, nodes) ->
            table.row(
                cell(String.join(", ", nodes)),
                cell(group.verdict.label, group.verdict.ink),
                cell(group.plugin),
                cell(group.text)));
    return table;
  }

  private Table grouped() {
    ShortNames names = new ShortNames(rows.stream().map(Row::node).toList(), LONGEST_EXAMPLE);
    Map<Group, List<Row>> groups = new LinkedHashMap<>();
    for (Row row : rows) {
      groups
          .computeIfAbsent(
              new Group(row.verdict(), row.plugin(), row.reasons(), ""), key -> new ArrayList<>())
          .add(row);
    }
    Table table =
        Table.plain()
            .right("Nodes")
            .left("Verdict")
            .left("Plugin")
            .wrapping("Reasons")
            .wrapping("Such as");
    groups.entrySet().stream()
        .sorted(Comparator.comparingInt(group -> -group.getValue().size()))
        .forEach(group -> table.row(groupRow(group.getKey(), group.getValue(), names)));
    return table;
  }

  /** Where the amounts are not the same for all nodes of the group, those of one are shown. */
  private static List<Table.Cell> groupRow(Group group, List<Row> rows, ShortNames names) {
    String detail = rows.getFirst().detail();
    String reasons = group.text;
    if (!reasons.isEmpty() && !detail.equals(reasons)) {
      boolean same = rows.stream().allMatch(row -> row.detail().equals(detail));
      reasons = same ? detail : "%s; %s: %s".formatted(reasons, rows.getFirst().node(), detail);
    }
    return List.of(
        cell(rows.size()),
        cell(group.verdict.label, group.verdict.ink),
        cell(group.plugin),
        cell(reasons),
        cell(
            String.join(
                ", ", rows.stream().limit(EXAMPLES).map(row -> names.of(row.node())).toList())));
  }
}
