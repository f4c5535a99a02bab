package io.berth.plugins.shared;

import static io.berth.framework.ScorePlugin.MAX_NODE_SCORE;

/**
 * Scores of the allocation of one resource, from 0 to {@code MAX_NODE_SCORE}.
 *
 * <p>Uses 64-bit arithmetic: as in kube-scheduler, products of very large quantities overflow.
 */
public final class AllocationScores {
  private AllocationScores() {}

  /** Returns the score of the free share; 0 over capacity. */
  public static long leastRequestedScore(long requested, long capacity) {
    return capacity == 0 || requested > capacity
        ? 0
        : (capacity - requested) * MAX_NODE_SCORE / capacity;
  }

  /** Returns the score of the requested share; the maximum over capacity. */
  public static long mostRequestedScore(long requested, long capacity) {
    return capacity == 0 ? 0 : Math.min(requested, capacity) * MAX_NODE_SCORE / capacity;
  }
}
