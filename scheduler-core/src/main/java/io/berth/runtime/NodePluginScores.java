package io.berth.runtime;

import io.berth.model.NodeInfo;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The scores of one attempt: per plugin and in total, for the nodes that passed, in their order.
 *
 * <p>The arrays are kept and used again by the next attempt, so scoring thousands of nodes
 * allocates nothing once the board has grown. Whoever wants to keep scores copies them.
 */
public final class NodePluginScores {
  private final boolean keepsRaw;
  private List<NodeInfo> nodes = List.of();
  private List<WeightedScorer> scorers = List.of();
  private long[][] raw = {};
  private long[][] weighted = {};
  private long[] totals = {};

  /** Makes a board; one that keeps raw scores is for explaining. */
  public NodePluginScores(boolean keepsRaw) {
    this.keepsRaw = keepsRaw;
  }

  void reset(List<NodeInfo> newNodes, List<WeightedScorer> newScorers) {
    this.nodes = newNodes;
    this.scorers = newScorers;
    if (totals.length < newNodes.size() || weighted.length < newScorers.size()) {
      // It grows in both directions and never shrinks, however different the attempts are.
      int width = Math.max(totals.length, newNodes.size());
      int height = Math.max(weighted.length, newScorers.size());
      totals = new long[width];
      weighted = new long[height][width];
      raw = new long[keepsRaw ? height : 0][width];
    } else {
      Arrays.fill(totals, 0, newNodes.size(), 0);
    }
  }

  /**
   * Adds the scores of somebody who is no plugin.
   *
   * @param given what was said of each node
   * @param factor what that is multiplied by, the weight included
   */
  public void add(WeightedScorer scorer, List<Long> given, long factor) {
    int column = scorers.size();
    scorers = Stream.concat(scorers.stream(), Stream.of(scorer)).toList();
    if (weighted.length == column) {
      weighted = Arrays.copyOf(weighted, column + 1);
      weighted[column] = new long[totals.length];
      raw = keepsRaw ? Arrays.copyOf(raw, column + 1) : raw;
      if (keepsRaw) {
        raw[column] = new long[totals.length];
      }
    }
    for (int i = 0; i < nodes.size(); i++) {
      weighted[column][i] = given.get(i);
    }
    keepRaw(column);
    for (int i = 0; i < nodes.size(); i++) {
      weighted[column][i] *= factor;
      totals[i] += weighted[column][i];
    }
  }

  /** Returns the array that the plugin's scores are written to: raw ones at first. */
  long[] column(int scorer) {
    return weighted[scorer];
  }

  void keepRaw(int scorer) {
    if (keepsRaw) {
      System.arraycopy(weighted[scorer], 0, raw[scorer], 0, nodes.size());
    }
  }

  long[] totals() {
    return totals;
  }

  public List<NodeInfo> nodes() {
    return nodes;
  }

  /** Returns the plugins that scored, in profile order, and whoever scored besides. */
  public List<WeightedScorer> scorers() {
    return scorers;
  }

  /** Returns what the plugin's score method answered. */
  public long raw(int scorer, int node) {
    if (!keepsRaw) {
      throw new IllegalStateException("This board keeps no raw scores.");
    }
    return raw[scorer][node];
  }

  /** Returns the plugin's part of the total: normalised, times its weight. */
  public long weighted(int scorer, int node) {
    return weighted[scorer][node];
  }

  public long total(int node) {
    return totals[node];
  }
}
