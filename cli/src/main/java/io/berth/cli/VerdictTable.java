package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.cycle.Assessment;
import io.berth.framework.Rejection;
import io.berth.model.NodeInfo;
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

  private final Evaluation evaluation;
  private final Assessment assessment;

  VerdictTable(Evaluation evaluation) {
    this.evaluation = evaluation;
    this.assessment = Objects.requireNonNull(evaluation.assessment());
  }

  Table table() {
    return evaluation.snapshot().size() > MOST_NODES ? grouped() : perNode();
  }

  /** Tells whether some node was rejected in a way that no leaving pod would change. */
  boolean hasFinal() {
    return evaluation.snapshot().nodes().stream()
        .map(node -> assessment.rejection(node.index()))
        .anyMatch(rejection -> rejection != null && isFinal(rejection));
  }

  private Table perNode() {
    Map<String, Long> totals = new LinkedHashMap<>();
    evaluation.ranking().forEach(one -> totals.put(one.node().name(), one.total()));
    Table table = Table.plain().left("Node").left("Verdict").left("Plugin").wrapping("Reasons");
    for (NodeInfo node : evaluation.snapshot().nodes()) {
      Rejection rejection = assessment.rejection(node.index());
      Long total = totals.get(node.name());
      table.row(
          cell(node.name()),
          verdict(rejection),
          cell(plugin(rejection)),
          cell(
              rejection == null
                  ? (total == null ? "" : "score " + total)
                  : reasons(rejection, node)));
    }
    return table;
  }

  private String reasons(Rejection rejection, NodeInfo node) {
    return String.join(
        ", ",
        rejection.status().reasons().stream()
            .map(reason -> ReasonDetail.explain(reason, evaluation.pod(), node))
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
    ShortNames names =
        new ShortNames(
            evaluation.snapshot().nodes().stream().map(NodeInfo::name).toList(), LONGEST_EXAMPLE);
    Map<Said, List<String>> nodes = new LinkedHashMap<>();
    for (NodeInfo node : evaluation.snapshot().nodes()) {
      nodes
          .computeIfAbsent(new Said(assessment.rejection(node.index())), said -> new ArrayList<>())
          .add(node.name());
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
