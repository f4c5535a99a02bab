package io.berth.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Formats texts for terminals. */
final class Texts {
  static final String ELLIPSIS = "…";

  /**
   * Control and format characters, which move the cursor, change the terminal's state or reverse
   * text.
   */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}]");

  private Texts() {}

  /** Replaces unprintable characters by spaces. */
  static String clean(String text) {
    return UNPRINTABLE.matcher(text).replaceAll(" ");
  }

  /** Wraps a text between words; a word longer than the width is broken. */
  static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    while (rest.length() > width) {
      int space = rest.lastIndexOf(' ', width);
      int end = space > 0 ? space : width;
      lines.add(rest.substring(0, end).stripTrailing());
      rest = rest.substring(end).stripLeading();
    }
    lines.add(rest);
    return lines;
  }

  /** Truncates a text in the middle, because names of nodes and pods differ at both ends. */
  static String truncate(String text, int width) {
    if (text.length() <= width) {
      return text;
    }
    int kept = Math.max(0, width - ELLIPSIS.length());
    int tail = kept / 2;
    return text.substring(0, kept - tail) + ELLIPSIS + text.substring(text.length() - tail);
  }

  /** Formats a number with a noun, such as {@code 1 node} or {@code 2 nodes}. */
  static String count(int number, String noun) {
    return "%,d %s%s".formatted(number, noun, number == 1 ? "" : "s");
  }

  /** Joins the first names, followed by the number of the others. */
  static String join(Collection<String> names, int max) {
    String listed = names.stream().limit(max).collect(Collectors.joining(", "));
    int more = names.size() - max;
    return more <= 0 ? listed : listed + " and " + more + " more";
  }
}
