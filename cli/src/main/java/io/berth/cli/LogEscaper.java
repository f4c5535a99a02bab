package io.berth.cli;

/**
 * Escapes texts for the log, so that a line only starts with a message and no terminal interprets
 * control characters: names of pods, paths and user agents are untrusted.
 */
final class LogEscaper {
  private static final String INDENT = "  ";

  private LogEscaper() {}

  /** Returns whether a character is not printable. */
  static boolean isControl(int c) {
    return Character.isISOControl(c)
        || c == '\u2028'
        || c == '\u2029'
        || Character.getType(c) == Character.FORMAT;
  }

  /** Appends a text to a line, with its control characters escaped. */
  static void append(StringBuilder line, String text) {
    for (int i = 0; i < text.length(); i++) {
      append(line, text.charAt(i));
    }
  }

  /** Appends a character, escaped if it is a control character. */
  static void append(StringBuilder line, char c) {
    switch (c) {
      case '\n' -> line.append("\\n");
      case '\r' -> line.append("\\r");
      case '\t' -> line.append("\\t");
      default -> {
        if (isControl(c)) {
          line.append("\\u%04x".formatted((int) c));
        } else {
          line.append(c);
        }
      }
    }
  }

  /** Appends the further lines of a message, such as a table, indented. */
  static void appendFurtherLines(StringBuilder target, String lines) {
    for (String line : lines.split("\n", -1)) {
      target.append(INDENT);
      append(target, line);
      target.append('\n');
    }
  }

  /** Appends a stack trace; its frames are indented already, its messages can contain any line. */
  static void appendTrace(StringBuilder target, String trace) {
    trace
        .lines()
        .forEach(
            line -> {
              boolean isFrame = line.startsWith("\t");
              target.append(isFrame ? "\t" : INDENT);
              append(target, isFrame ? line.substring(1) : line);
              target.append('\n');
            });
  }
}
