package io.berth.insight.live;

/** Signals a failed estimate; the client receives the message. */
public class EstimateFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public EstimateFailedException(String message) {
    super(message);
  }
}
