package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.cycle.ScoredNode;
import java.util.ArrayList;
import java.util.List;

/** The best nodes and what each plugin gave them. */
final class TopScores {
  /* Names that are longer are cut, so that there is room for the plugins. */
  private static final int LONGEST_POD = 24;
  private static final int LONGEST_NODE = 24;

  private final String pod;
  private final List<ScoredNode> nodes;
  private final ShortNames names;
  private final String equal;

  TopScores(String pod, List<ScoredNode> nodes) {
    this(pod, nodes, "");
  }

  private TopScores(String pod, List<ScoredNode> nodes, String equal) {
    this.pod = pod;
    this.nodes = nodes;
    this.equal = equal;
    this.names = new ShortNames(nodes.stream().map(ScoredNode::nodeName).toList(), LONGEST_NODE);
  }

  /** Leaves out the plugins that give all nodes the same, and lists them below the tables. */
  static TopScores folded(String pod, List<ScoredNode> nodes) {
    if (nodes.size() < 2) {
      return new TopScores(pod, nodes);
    }
    List<ScoredNode.Part> parts = nodes.getFirst().parts();
    List<Integer> telling = new ArrayList<>();
    List<String> equal = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      int scorer = i;
      long first = parts.get(i).weighted();
      if (nodes.stream().allMatch(node -> node.parts().get(scorer).weighted() == first)) {
        equal.add("%s %d".formatted(parts.get(i).plugin(), first));
      } else {
        telling.add(i);
      }
    }
    return new TopScores(
        pod,
        nodes.stream()
            .map(
                node ->
                    new ScoredNode(
                        node.nodeName(),
                        node.total(),
                        telling.stream().map(node.parts()::get).toList()))
            .toList(),
        String.join(", ", equal));
  }

  void print(Console console) {
    console.print(tables());
    if (!equal.isEmpty()) {
      console.line("The same on all of these: %s.".formatted(equal), TextStyle.FAINT);
    }
  }

  /** What Koordinator prints above the table. */
  static String title(int most, String pod, int feasible) {
    return "Top%d scores for Pod: %s, feasibleNodes: %d".formatted(most, pod, feasible);
  }

  /** The table that Koordinator prints, cut into several if its plugins need more room. */
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

  private List<ScoredNode.Part> parts(int node) {
    return nodes.get(node).parts();
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
    scorers.forEach(scorer -> table.right(parts(0).get(scorer).plugin()));
    for (int i = 0; i < nodes.size(); i++) {
      ScoredNode node = nodes.get(i);
      List<Table.Cell> row = new ArrayList<>();
      row.add(cell(i));
      if (first) {
        row.add(cell(Texts.cut(pod, LONGEST_POD)));
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
