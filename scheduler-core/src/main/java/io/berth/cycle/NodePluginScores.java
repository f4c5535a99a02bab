package io.berth.cycle;

import io.berth.runtime.ScoreTable;
import io.berth.runtime.ScoreTable.ScorerWeight;
import java.util.ArrayList;
import java.util.List;

/**
 * A node with its scores.
 *
 * @param parts the contribution of each plugin to the total, in profile order
 */
public record NodePluginScores(String nodeName, long total, List<Part> parts) {
  /** A plugin's normalized score times its weight. */
  public record Part(String plugin, long weight, long weighted) {}

  /** Returns the nodes with the highest scores; equal scores keep the order of the table. */
  public static List<NodePluginScores> top(ScoreTable scoreTable, int limit) {
    int[] top = new int[limit];
    int count = selectTop(scoreTable, top);
    List<NodePluginScores> nodes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      nodes.add(of(scoreTable, top[i]));
    }
    return nodes;
  }

  /**
   * Writes the indexes of the nodes with the highest scores to the array, and returns their number.
   */
  static int selectTop(ScoreTable scoreTable, int[] top) {
    int count = 0;
    for (int node = 0; node < scoreTable.nodes().size(); node++) {
      long total = scoreTable.total(node);
      if (count == top.length && total <= scoreTable.total(top[count - 1])) {
        continue; // the usual case after the first few nodes
      }
      int at = count == top.length ? count - 1 : count++;
      for (; at > 0 && scoreTable.total(top[at - 1]) < total; at--) {
        top[at] = top[at - 1];
      }
      top[at] = node;
    }
    return count;
  }

  private static NodePluginScores of(ScoreTable scoreTable, int node) {
    List<NodePluginScores.Part> parts = new ArrayList<>(scoreTable.scorers().size());
    for (int i = 0; i < scoreTable.scorers().size(); i++) {
      ScorerWeight scorer = scoreTable.scorers().get(i);
      parts.add(
          new NodePluginScores.Part(scorer.name(), scorer.weight(), scoreTable.weighted(i, node)));
    }
    return new NodePluginScores(scoreTable.nodes().get(node).name(), scoreTable.total(node), parts);
  }
}
