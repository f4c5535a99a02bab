package io.berth.kube.extender;

/** As much of what others say as people want to read: it goes to logs, events and conditions. */
final class TextExcerpt {
  private static final int LONGEST = 1024;
  private static final String ELLIPSIS = "...";

  private TextExcerpt() {}

  static String of(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int end = LONGEST - ELLIPSIS.length();
    if (Character.isHighSurrogate(text.charAt(end - 1))) {
      end--; // not in the middle of a character
    }
    return text.substring(0, end) + ELLIPSIS;
  }
}
