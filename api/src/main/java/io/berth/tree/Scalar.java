package io.berth.tree;

/**
 * A string, number, boolean or null.
 *
 * @param text the string itself, the number as JSON writes it, {@code true}, {@code false} or
 *     {@code null}
 * @param written what stands in the file, which differs from the text when YAML reads {@code yes}
 *     as true or {@code 0x10} as 16
 */
public record Scalar(Path path, Location location, Kind kind, String text, String written)
    implements Value {
  private static final int LONGEST_SHOWN = 40;

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
      case BOOLEAN -> written.equals(text) ? text + ", a boolean" : readAs("boolean");
      case NUMBER -> written.equals(text) ? text + ", a number" : readAs("number");
      case STRING -> '"' + shortened(text) + "\", a string";
    };
  }

  private String readAs(String type) {
    return shortened(written) + ", which YAML reads as the " + type + " " + text;
  }

  private static String shortened(String text) {
    return text.codePointCount(0, text.length()) <= LONGEST_SHOWN
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_SHOWN)) + "...";
  }
}
