package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.cycle.NodePluginScores;
import java.util.ArrayList;
import java.util.List;

/** A table of the best nodes with the scores of each plugin. */
final class TopScores {
  /* Longer names are truncated, to leave space for the plugins. */
  private static final int MAX_POD_LENGTH = 24;
  private static final int MAX_NODE_LENGTH = 24;

  private final String pod;
  private final List<NodePluginScores> nodes;
  private final ShortNames names;
  private final String equalScores;

  TopScores(String pod, List<NodePluginScores> nodes) {
    this(pod, nodes, "");
  }

  private TopScores(String pod, List<NodePluginScores> nodes, String equalScores) {
    this.pod = pod;
    this.nodes = nodes;
    this.equalScores = equalScores;
    this.names =
        new ShortNames(nodes.stream().map(NodePluginScores::nodeName).toList(), MAX_NODE_LENGTH);
  }

  /**
   * Creates a table without the plugins that give all nodes the same score; they are listed below
   * it.
   */
  static TopScores folded(String pod, List<NodePluginScores> nodes) {
    if (nodes.size() < 2) {
      return new TopScores(pod, nodes);
    }
    List<NodePluginScores.Part> parts = nodes.getFirst().parts();
    List<Integer> differing = new ArrayList<>();
    List<String> equalScores = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      int scorer = i;
      long first = parts.get(i).weighted();
      if (nodes.stream().allMatch(node -> node.parts().get(scorer).weighted() == first)) {
        equalScores.add("%s %d".formatted(parts.get(i).plugin(), first));
      } else {
        differing.add(i);
      }
    }
    return new TopScores(
        pod,
        nodes.stream()
            .map(
                node ->
                    new NodePluginScores(
                        node.nodeName(),
                        node.total(),
                        differing.stream().map(node.parts()::get).toList()))
            .toList(),
        String.join(", ", equalScores));
  }

  void print(Console console) {
    console.print(tables());
    if (!equalScores.isEmpty()) {
      console.line("Equal scores on these nodes: %s.".formatted(equalScores), TextStyle.FAINT);
    }
  }

  /** Returns the title, in Koordinator's format. */
  static String title(int max, String pod, int feasible) {
    return "Top%d scores for Pod: %s, feasibleNodes: %d".formatted(max, pod, feasible);
  }

  /** Returns the table in Koordinator's format, split into several if the plugins do not fit. */
  List<Table> tables() {
    List<Table> tables = new ArrayList<>();
    List<Integer> scorers = new ArrayList<>();
    int width = width(true);
    for (int scorer = 0; scorer < parts(0).size(); scorer++) {
      int more = parts(0).get(scorer).plugin().length() + 3;
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

  private List<NodePluginScores.Part> parts(int node) {
    return nodes.get(node).parts();
  }

  /** Returns the width of the columns before the plugins. */
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
    scorers.forEach(scorer -> table.right(parts(0).get(scorer).plugin()));
    for (int i = 0; i < nodes.size(); i++) {
      NodePluginScores node = nodes.get(i);
      List<Table.Cell> row = new ArrayList<>();
      row.add(cell(i));
      if (first) {
        row.add(cell(Texts.truncate(pod, MAX_POD_LENGTH)));
      }
      row.add(cell(names.of(node.nodeName())));
      if (first) {
        row.add(cell(node.total()));
      }
      scorers.forEach(scorer -> row.add(cell(node.parts().get(scorer).weighted())));
      table.row(row);
    }
    return table;
  }
}
