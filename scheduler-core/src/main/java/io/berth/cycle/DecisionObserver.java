package io.berth.cycle;

import io.berth.queue.TakenPod;
import io.berth.runtime.ScoreBoard;
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
   * @param nodeName the node that was chosen, or null
   * @param message why there is none, or the empty text
   */
  void decided(
      TakenPod pod,
      Assessment assessment,
      @Nullable ScoreBoard scores,
      @Nullable String nodeName,
      String message);

  /** Has another look at decisions too, after this one. */
  default DecisionObserver andThen(DecisionObserver next) {
    return (pod, assessment, scores, nodeName, message) -> {
      decided(pod, assessment, scores, nodeName, message);
      next.decided(pod, assessment, scores, nodeName, message);
    };
  }
}
