package io.berth.plugins.podtopologyspread;

import io.berth.framework.ScorePlugin;

/** The arithmetic of soft constraints. */
final class SpreadScores {
  private SpreadScores() {}

  /** Returns how much a pod in one of this many domains weighs: the more domains, the more. */
  static double weight(int domains) {
    return StrictMath.log(domains + 2);
  }

  /**
   * Returns what a constraint adds to a node's raw score, of which less is better. A larger skew
   * allowed makes differences between domains matter less.
   */
  static double ofConstraint(int pods, double weight, int maxSkew) {
    return pods * weight + (maxSkew - 1);
  }

  /** Returns the final score of a raw one, given the lowest and highest raw scores. */
  static long normalized(long raw, long lowest, long highest) {
    return highest == 0
        ? ScorePlugin.MAX_SCORE
        : ScorePlugin.MAX_SCORE * (highest + lowest - raw) / highest;
  }
}
