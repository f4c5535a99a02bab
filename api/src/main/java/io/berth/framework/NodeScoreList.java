package io.berth.framework;

import io.berth.model.NodeInfo;
import java.util.Arrays;
import java.util.List;

/** The scores of one plugin for the feasible nodes, in snapshot order. */
public final class NodeScoreList {
  private final List<NodeInfo> nodes;
  private final long[] scores;
  private final int size;

  /** Wraps the array, which {@link #set} modifies; it may be longer than the list of nodes. */
  public NodeScoreList(List<NodeInfo> nodes, long[] scores) {
    if (scores.length < nodes.size()) {
      throw new IllegalArgumentException(
          "%d scores for %d nodes".formatted(scores.length, nodes.size()));
    }
    this.size = nodes.size();
    this.nodes = nodes;
    this.scores = scores;
  }

  /** Returns the number of nodes. */
  public int size() {
    return size;
  }

  /** Returns the i-th node. */
  public NodeInfo node(int i) {
    return nodes.get(i);
  }

  /** Returns the score of the i-th node. */
  public long get(int i) {
    return scores[i];
  }

  /** Sets the score of the i-th node. */
  public void set(int i, long score) {
    scores[i] = score;
  }

  /**
   * Scales the scores so that the highest becomes {@link ScorePlugin#MAX_NODE_SCORE}, rounding
   * down; with {@code reverse} the highest score becomes the lowest. If all scores are 0, they stay
   * 0, or become the maximum with {@code reverse}. As upstream's {@code DefaultNormalizeScore}.
   */
  public void defaultNormalizeScore(boolean reverse) {
    long highest = 0;
    for (int i = 0; i < size; i++) {
      highest = Math.max(highest, scores[i]);
    }
    if (highest == 0) {
      Arrays.fill(scores, 0, size, reverse ? ScorePlugin.MAX_NODE_SCORE : 0);
      return;
    }
    // Adjacent nodes often have equal scores, and the division dominates the cost.
    long previous = 0;
    long result = reverse ? ScorePlugin.MAX_NODE_SCORE : 0;
    for (int i = 0; i < size; i++) {
      if (scores[i] != previous) {
        previous = scores[i];
        long scaled = previous * ScorePlugin.MAX_NODE_SCORE / highest;
        result = reverse ? ScorePlugin.MAX_NODE_SCORE - scaled : scaled;
      }
      scores[i] = result;
    }
  }
}
