package io.berth.framework;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;

/** Ranks the feasible nodes. */
public interface ScorePlugin extends Plugin {
  /** The highest score after normalization. */
  long MAX_NODE_SCORE = 100;

  /** The lowest score after normalization. */
  long MIN_NODE_SCORE = 0;

  /**
   * Returns the raw score of a node; higher is better.
   *
   * <p>Called on the scheduling thread for every feasible node, so it must not do I/O and should
   * not allocate. Not called if the plugin's PreScore returned {@code SKIP}. To fail the attempt,
   * throw an exception.
   */
  long score(CycleState state, PodInfo pod, NodeInfo node);

  /**
   * Normalizes the raw scores of all feasible nodes in place. Afterwards every score must lie in
   * {@value #MIN_NODE_SCORE}..{@value #MAX_NODE_SCORE}, otherwise the attempt fails. The default
   * keeps the raw scores.
   */
  default void normalizeScore(CycleState state, PodInfo pod, NodeScoreList scores) {}

  /**
   * Returns what {@link #score} depends on, before normalization. The default disables caching; a
   * narrower scope that is wrong makes the scheduler reuse stale scores.
   */
  default CachingScope scoreCachingScope() {
    return CachingScope.CLUSTER;
  }
}
