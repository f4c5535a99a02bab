package io.berth.plugins.noderesourcesbalancedallocation;

import static io.berth.framework.ScorePlugin.MAX_NODE_SCORE;

/** Score arithmetic of NodeResourcesBalancedAllocation. */
final class BalancedResourceScore {
  private static final long HALF = MAX_NODE_SCORE / 2;

  private BalancedResourceScore() {}

  /** Returns the requested fraction of a resource, at most 1. */
  static double fraction(long requested, long capacity) {
    return Math.min((double) requested / (double) capacity, 1);
  }

  /** Returns the standard deviation of two fractions. */
  static double deviation(double a, double b) {
    return Math.abs((a - b) / 2);
  }

  /** Returns the score of a standard deviation of fractions; 0 scores most. */
  static long ofDeviation(double deviation) {
    return (long) ((1 - deviation) * MAX_NODE_SCORE);
  }

  /** Returns the score of an improvement; no difference scores three quarters. */
  static long ofImprovement(long before, long after) {
    return HALF + (HALF + after - before) / 2;
  }
}
