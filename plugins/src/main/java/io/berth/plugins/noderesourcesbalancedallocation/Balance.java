package io.berth.plugins.noderesourcesbalancedallocation;

import static io.berth.framework.ScorePlugin.MAX_SCORE;

/** How evenly a node's resources are used, as scores. */
final class Balance {
  private static final long HALF = MAX_SCORE / 2;

  private Balance() {}

  /** Returns the used share of a resource, at most all of it. */
  static double share(long used, long capacity) {
    return Math.min((double) used / (double) capacity, 1);
  }

  /** Returns the deviation of two shares from their mean. */
  static double deviation(double a, double b) {
    return Math.abs((a - b) / 2);
  }

  /** Turns a standard deviation of shares into a score: even use scores most. */
  static long evenness(double deviation) {
    return (long) ((1 - deviation) * MAX_SCORE);
  }

  /** Scores how much more even a node becomes; no difference scores three quarters. */
  static long improvement(long before, long after) {
    return HALF + (HALF + after - before) / 2;
  }
}
