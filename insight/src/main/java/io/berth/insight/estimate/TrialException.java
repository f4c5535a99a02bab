package io.berth.insight.estimate;

/** A plugin failed while pods were tried out; the message is its own. */
public final class TrialException extends RuntimeException {
  private static final long serialVersionUID = 1;

  TrialException(String message) {
    super(message);
  }
}
