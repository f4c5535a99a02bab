package io.berth.cycle;

import io.berth.queue.PoppedPod;
import io.berth.runtime.NodePluginScores;
import org.jspecify.annotations.Nullable;

/**
 * Looks at decisions as they are made, on the deciding thread: it must be quick, and copy what it
 * wants to keep.
 */
@FunctionalInterface
public interface DecisionObserver {
  /**
   * A decision was made.
   *
   * @param scores the scores of the nodes that passed; null where none or only one did
   */
  void decided(
      PoppedPod pod,
      NodeEvaluation assessment,
      @Nullable NodePluginScores scores,
      DecisionResult result);

  /** Has another look at decisions too, after this one. */
  default DecisionObserver andThen(DecisionObserver next) {
    return (pod, assessment, scores, result) -> {
      decided(pod, assessment, scores, result);
      next.decided(pod, assessment, scores, result);
    };
  }
}
