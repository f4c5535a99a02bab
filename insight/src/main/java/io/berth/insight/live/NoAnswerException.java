package io.berth.insight.live;

/** There is no answer, for a reason that the message tells whoever asked. */
public class NoAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NoAnswerException(String message) {
    super(message);
  }
}
