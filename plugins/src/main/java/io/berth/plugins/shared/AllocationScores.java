package io.berth.plugins.shared;

import static io.berth.framework.ScorePlugin.MAX_SCORE;

/**
 * How full one resource of a node is, as a score of 0 to {@code MAX_SCORE}.
 *
 * <p>Plain 64-bit arithmetic: as in kube-scheduler, products of absurd amounts wrap.
 */
public final class AllocationScores {
  private AllocationScores() {}

  /** Scores free room; nothing is free over capacity. */
  public static long least(long requested, long capacity) {
    return capacity == 0 || requested > capacity
        ? 0
        : (capacity - requested) * MAX_SCORE / capacity;
  }

  /** Scores used room; over capacity counts as full. */
  public static long most(long requested, long capacity) {
    return capacity == 0 ? 0 : Math.min(requested, capacity) * MAX_SCORE / capacity;
  }
}
