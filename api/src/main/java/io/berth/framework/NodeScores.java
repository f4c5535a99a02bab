package io.berth.framework;

import io.berth.model.NodeInfo;
import java.util.Arrays;
import java.util.List;

/** One plugin's scores of the nodes that passed, in their order. */
public final class NodeScores {
  private final List<NodeInfo> nodes;
  private final long[] scores;
  private final int size;

  /** Wraps the array, which {@link #set} writes to; it may be longer than the list. */
  public NodeScores(List<NodeInfo> nodes, long[] scores) {
    if (scores.length < nodes.size()) {
      throw new IllegalArgumentException(
          "There are %d scores for %d nodes.".formatted(scores.length, nodes.size()));
    }
    this.size = nodes.size();
    this.nodes = nodes;
    this.scores = scores;
  }

  public int size() {
    return size;
  }

  public NodeInfo node(int i) {
    return nodes.get(i);
  }

  public long get(int i) {
    return scores[i];
  }

  public void set(int i, long score) {
    scores[i] = score;
  }

  /**
   * Scales so that the highest score becomes {@link ScorePlugin#MAX_SCORE}, truncating; with {@code
   * reverse} the highest becomes the lowest. Where all scores are 0 they stay, or reversed become
   * the maximum.
   */
  public void scaleToMax(boolean reverse) {
    long highest = 0;
    for (int i = 0; i < size; i++) {
      highest = Math.max(highest, scores[i]);
    }
    if (highest == 0) {
      Arrays.fill(scores, 0, size, reverse ? ScorePlugin.MAX_SCORE : 0);
      return;
    }
    // Neighbours mostly score alike, and dividing is what takes time here.
    long before = 0;
    long result = reverse ? ScorePlugin.MAX_SCORE : 0;
    for (int i = 0; i < size; i++) {
      if (scores[i] != before) {
        before = scores[i];
        long scaled = before * ScorePlugin.MAX_SCORE / highest;
        result = reverse ? ScorePlugin.MAX_SCORE - scaled : scaled;
      }
      scores[i] = result;
    }
  }
}
