package io.berth.cycle;

import org.jspecify.annotations.Nullable;

/**
 * The result of an attempt to place a pod.
 *
 * @param nodeName the node that was chosen, or null
 * @param message why there is none, or the empty text
 * @param nomination the node that this attempt made ready for the next one, or null
 */
public record DecisionResult(
    @Nullable String nodeName, String message, @Nullable Nomination nomination) {
  static DecisionResult placed(String nodeName) {
    return new DecisionResult(nodeName, "", null);
  }

  static DecisionResult failed(String message, @Nullable Nomination nomination) {
    return new DecisionResult(null, message, nomination);
  }
}
