package io.berth.runtime;

import io.berth.model.NodeInfo;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The scores of one attempt: per plugin and in total, for the feasible nodes in their order.
 *
 * <p>The arrays are reused by the next attempt, so that scoring thousands of nodes allocates
 * nothing once the table has grown. Callers that keep scores must copy them.
 */
public final class ScoreTable {
  private final boolean keepsRaw;
  private List<NodeInfo> nodes = List.of();
  private List<ScorerWeight> scorers = List.of();
  private long[][] raw = {};
  private long[][] weighted = {};
  private long[] totals = {};

  /** Creates a table; one that keeps raw scores is for explanations. */
  public ScoreTable(boolean keepsRaw) {
    this.keepsRaw = keepsRaw;
  }

  void reset(List<NodeInfo> newNodes, List<ScorerWeight> newScorers) {
    this.nodes = newNodes;
    this.scorers = newScorers;
    if (totals.length < newNodes.size() || weighted.length < newScorers.size()) {
      // Grows in both directions and never shrinks.
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
   * Adds the scores of an extender.
   *
   * @param scores the score of each node
   * @param factor the factor of the scores, the weight included
   */
  public void add(ScorerWeight scorer, List<Long> scores, long factor) {
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
      weighted[column][i] = scores.get(i);
    }
    keepRaw(column);
    for (int i = 0; i < nodes.size(); i++) {
      weighted[column][i] *= factor;
      totals[i] += weighted[column][i];
    }
  }

  /** Returns the array for the plugin's scores: raw ones at first. */
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

  /** Returns the plugins that scored, in profile order, followed by the extenders. */
  public List<ScorerWeight> scorers() {
    return scorers;
  }

  /** Returns the raw score of the plugin. */
  public long raw(int scorer, int node) {
    if (!keepsRaw) {
      throw new IllegalStateException("this table does not keep raw scores");
    }
    return raw[scorer][node];
  }

  /** Returns the normalized score times the plugin's weight. */
  public long weighted(int scorer, int node) {
    return weighted[scorer][node];
  }

  public long total(int node) {
    return totals[node];
  }

  /**
   * A scorer and its weight.
   *
   * @param name the name of a Score plugin, or the URL of an extender
   */
  public record ScorerWeight(String name, long weight) {}
}
