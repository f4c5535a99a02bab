package io.berth.insight.live;

/** A question could be read, but makes no sense; the message says what to ask instead. */
public final class WrongQuestionException extends NoAnswerException {
  private static final long serialVersionUID = 1L;

  public WrongQuestionException(String message) {
    super(message);
  }
}
