package io.berth.insight.live;

/** Signals a well-formed request with invalid values; the message contains the remedy. */
public final class InvalidRequestException extends EstimateFailedException {
  private static final long serialVersionUID = 1L;

  public InvalidRequestException(String message) {
    super(message);
  }
}
