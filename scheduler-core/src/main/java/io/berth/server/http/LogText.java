package io.berth.server.http;

/** Sanitizes text of clients for log messages: short, and without control characters. */
public final class LogText {
  static final int MAX_LENGTH = 128;

  private LogText() {}

  /** Returns the text with control characters escaped, truncated to {@link #MAX_LENGTH}. */
  public static String of(String text) {
    StringBuilder line = new StringBuilder(Math.min(text.length(), MAX_LENGTH) + 16);
    for (int i = 0; i < text.length() && i < MAX_LENGTH; i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
        line.append("\\u%04x".formatted((int) c));
      } else {
        line.append(c);
      }
    }
    return text.length() > MAX_LENGTH ? line.append("...").toString() : line.toString();
  }
}
