package io.berth.insight.estimate;

/** A plugin failed while pods were tried out; the message is its own. */
public final class PlacementTrialException extends RuntimeException {
  private static final long serialVersionUID = 1;

  PlacementTrialException(String message) {
    super(message);
  }
}
