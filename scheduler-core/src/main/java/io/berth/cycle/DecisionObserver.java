package io.berth.cycle;

import io.berth.queue.PoppedPod;
import io.berth.runtime.ScoreTable;
import org.jspecify.annotations.Nullable;

/**
 * Observes scheduling decisions on the scheduling thread. Implementations must be fast and copy
 * what they keep.
 */
@FunctionalInterface
public interface DecisionObserver {
  /**
   * Called after each scheduling attempt.
   *
   * @param scores the scores of the feasible nodes; null if there are fewer than two
   */
  void onDecision(
      PoppedPod pod,
      NodeEvaluation evaluation,
      @Nullable ScoreTable scores,
      AttemptOutcome outcome);

  /** Returns an observer that calls this one, then the next. */
  default DecisionObserver andThen(DecisionObserver next) {
    return (pod, evaluation, scores, outcome) -> {
      onDecision(pod, evaluation, scores, outcome);
      next.onDecision(pod, evaluation, scores, outcome);
    };
  }
}
