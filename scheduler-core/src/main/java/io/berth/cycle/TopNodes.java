package io.berth.cycle;

import io.berth.runtime.NodePluginScores;
import io.berth.runtime.WeightedScorer;
import java.util.ArrayList;
import java.util.List;

/** The best nodes of a score board. */
public final class TopNodes {
  private TopNodes() {}

  /** Returns the best nodes, those of equal score in the order of the board. */
  public static List<ScoredNode> of(NodePluginScores board, int most) {
    int[] top = new int[most];
    int count = select(board, top);
    List<ScoredNode> nodes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      nodes.add(scored(board, top[i]));
    }
    return nodes;
  }

  /** Fills in the places of the best nodes on the board, and returns how many there are. */
  static int select(NodePluginScores board, int[] top) {
    int kept = 0;
    for (int node = 0; node < board.nodes().size(); node++) {
      long total = board.total(node);
      if (kept == top.length && total <= board.total(top[kept - 1])) {
        continue; // the usual case, once the first few nodes are seen
      }
      int at = kept == top.length ? kept - 1 : kept++;
      for (; at > 0 && board.total(top[at - 1]) < total; at--) {
        top[at] = top[at - 1];
      }
      top[at] = node;
    }
    return kept;
  }

  private static ScoredNode scored(NodePluginScores board, int node) {
    List<ScoredNode.Part> parts = new ArrayList<>(board.scorers().size());
    for (int i = 0; i < board.scorers().size(); i++) {
      WeightedScorer scorer = board.scorers().get(i);
      parts.add(new ScoredNode.Part(scorer.name(), scorer.weight(), board.weighted(i, node)));
    }
    return new ScoredNode(board.nodes().get(node).name(), board.total(node), parts);
  }
}
