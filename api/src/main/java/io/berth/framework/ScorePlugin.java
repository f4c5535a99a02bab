package io.berth.framework;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;

/** Ranks the nodes that passed. */
public interface ScorePlugin extends Plugin {
  /** The best score after normalising. */
  long MAX_SCORE = 100;

  /** The worst score after normalising. */
  long MIN_SCORE = 0;

  /**
   * Scores one node; more is better. After {@link #normalize} the score must lie in {@value
   * #MIN_SCORE}..{@value #MAX_SCORE}, else the cycle ends in an error. Called for every passing
   * node in turn, so it allocates nothing. To fail, throw.
   */
  long score(CycleState state, PodInfo pod, NodeInfo node);

  /**
   * Brings the raw scores of all passing nodes into the range, in place. Leaves them by default.
   */
  default void normalize(CycleState state, PodInfo pod, NodeScores scores) {}

  /** Says what {@link #score} looks at, before normalising. */
  default CachingScope scoreDependsOn() {
    return CachingScope.CLUSTER;
  }
}
