package io.berth.cli;

/**
 * Texts as lines of the log: whatever is in them, a line begins only where a message does, and no
 * terminal takes a part of it for a command. Names of pods, paths and user agents are others'.
 */
final class LogLines {
  private static final String INDENT = "  ";

  private LogLines() {}

  /** Tells whether a character would do something else than be shown. */
  static boolean isControl(int c) {
    return Character.isISOControl(c)
        || c == '\u2028'
        || c == '\u2029'
        || Character.getType(c) == Character.FORMAT;
  }

  /** Appends a text as a part of one line, with its control characters escaped. */
  static void append(StringBuilder line, String text) {
    for (int i = 0; i < text.length(); i++) {
      append(line, text.charAt(i));
    }
  }

  /** Appends a character, escaped if it has to be. */
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

  /** Appends what follows a message's first line, such as a table: indented, line by line. */
  static void appendFurther(StringBuilder target, String lines) {
    for (String line : lines.split("\n", -1)) {
      target.append(INDENT);
      append(target, line);
      target.append('\n');
    }
  }

  /** Appends a stack trace; its frames are indented already, messages in it may have any lines. */
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
