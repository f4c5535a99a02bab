package io.berth.kube.extender;

/**
 * An extender could not be asked, or its answer makes no sense. The message is for people, so it is
 * not long.
 */
final class ExtenderException extends Exception {
  private static final long serialVersionUID = 1;

  ExtenderException(String message) {
    super(TextExcerpt.of(message));
  }

  ExtenderException(String message, Throwable cause) {
    super(TextExcerpt.of(message), cause);
  }
}
