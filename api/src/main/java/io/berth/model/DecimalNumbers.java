package io.berth.model;

/** Tells decimal numbers from other text without throwing. */
final class DecimalNumbers {
  private static final String MAX = "9223372036854775807";
  private static final String MIN = "9223372036854775808";

  private DecimalNumbers() {}

  /** Whether the text is an optional sign and ASCII digits, and fits a long. */
  static boolean isLong(String text) {
    boolean negative = text.startsWith("-");
    int start = negative || text.startsWith("+") ? 1 : 0;
    int significant = start;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return false;
      }
      if (c == '0' && significant == i) {
        significant++;
      }
    }
    int digits = text.length() - significant;
    if (digits == MAX.length()) {
      return text.substring(significant).compareTo(negative ? MIN : MAX) <= 0;
    }
    return digits < MAX.length() && text.length() > start;
  }
}
