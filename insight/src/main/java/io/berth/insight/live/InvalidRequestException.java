package io.berth.insight.live;

/** A question could be read, but makes no sense; the message says what to ask instead. */
public final class InvalidRequestException extends EstimateFailedException {
  private static final long serialVersionUID = 1L;

  public InvalidRequestException(String message) {
    super(message);
  }
}
