package io.berth.tree;

/**
 * A string, number, boolean or null.
 *
 * @param text the string, the number in JSON notation, {@code true}, {@code false} or {@code null}
 * @param rawText the text in the file, which differs if YAML reads {@code yes} as true or {@code
 *     0x10} as 16
 */
public record Scalar(Path path, Location location, Kind kind, String text, String rawText)
    implements Value {
  private static final int MAX_PRINTED_LENGTH = 40;

  public enum Kind {
    NULL,
    BOOLEAN,
    NUMBER,
    STRING
  }

  @Override
  public String describe() {
    return switch (kind) {
      case NULL -> "null";
      case BOOLEAN -> rawText.equals(text) ? text + ", a boolean" : readAs("boolean");
      case NUMBER -> rawText.equals(text) ? text + ", a number" : readAs("number");
      case STRING -> '"' + shortened(text) + "\", a string";
    };
  }

  private String readAs(String type) {
    return shortened(rawText) + ", which YAML reads as the " + type + " " + text;
  }

  private static String shortened(String text) {
    return text.codePointCount(0, text.length()) <= MAX_PRINTED_LENGTH
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MAX_PRINTED_LENGTH)) + "...";
  }
}
