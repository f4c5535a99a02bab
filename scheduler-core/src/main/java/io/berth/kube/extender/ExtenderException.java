package io.berth.kube.extender;

/**
 * A request to an extender failed, or its response is invalid. The message is limited in length.
 */
final class ExtenderException extends Exception {
  private static final long serialVersionUID = 1;
  private static final int MAX_LENGTH = 1024;
  private static final String ELLIPSIS = "...";

  ExtenderException(String message) {
    super(excerpt(message));
  }

  ExtenderException(String message, Throwable cause) {
    super(excerpt(message), cause);
  }

  /** Returns text of an extender with limited length, for logs, events and conditions. */
  static String excerpt(String text) {
    if (text.length() <= MAX_LENGTH) {
      return text;
    }
    int end = MAX_LENGTH - ELLIPSIS.length();
    if (Character.isHighSurrogate(text.charAt(end - 1))) {
      end--; // not in the middle of a character
    }
    return text.substring(0, end) + ELLIPSIS;
  }
}
