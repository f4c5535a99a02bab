package io.berth.insight.live;

/** There is no answer, for a reason that the message tells whoever asked. */
public class EstimateFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public EstimateFailedException(String message) {
    super(message);
  }
}
