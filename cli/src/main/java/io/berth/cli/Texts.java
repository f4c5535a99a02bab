package io.berth.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes texts fit. */
final class Texts {
  static final String CUT = "…";

  /** What moves a terminal's cursor, changes its state, or has text read in another order. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}]");

  private Texts() {}

  /** Replaces what would show something else than it says. */
  static String clean(String text) {
    return UNPRINTABLE.matcher(text).replaceAll(" ");
  }

  /** Breaks a text into lines between words; a word that is too long is broken anywhere. */
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

  /** Cuts a text in its middle: names of nodes and pods differ at either end. */
  static String cut(String text, int width) {
    if (text.length() <= width) {
      return text;
    }
    int kept = Math.max(0, width - CUT.length());
    int tail = kept / 2;
    return text.substring(0, kept - tail) + CUT + text.substring(text.length() - tail);
  }

  /** Writes a number and what it counts: 1 node, 2 nodes. */
  static String count(int number, String one) {
    return "%,d %s%s".formatted(number, one, number == 1 ? "" : "s");
  }

  /** Lists a few names and says how many there are besides. */
  static String some(Collection<String> names, int most) {
    String listed = names.stream().limit(most).collect(Collectors.joining(", "));
    int more = names.size() - most;
    return more <= 0 ? listed : listed + " and " + more + " more";
  }
}
