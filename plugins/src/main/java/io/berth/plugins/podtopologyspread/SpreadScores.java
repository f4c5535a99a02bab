package io.berth.plugins.podtopologyspread;

import io.berth.framework.ScorePlugin;

/** Score arithmetic of ScheduleAnyway constraints. */
final class SpreadScores {
  private SpreadScores() {}

  /** Returns the weight of a topology, which grows with its number of domains. */
  static double topologyNormalizingWeight(int domains) {
    return StrictMath.log(domains + 2);
  }

  /**
   * Returns the raw score of a constraint, of which a lower one is better. A larger maxSkew reduces
   * the relative difference between domains.
   */
  static double scoreForCount(int pods, double weight, int maxSkew) {
    return pods * weight + (maxSkew - 1);
  }

  /** Returns the normalized score of a raw score. */
  static long normalized(long raw, long minScore, long maxScore) {
    return maxScore == 0
        ? ScorePlugin.MAX_NODE_SCORE
        : ScorePlugin.MAX_NODE_SCORE * (maxScore + minScore - raw) / maxScore;
  }
}
