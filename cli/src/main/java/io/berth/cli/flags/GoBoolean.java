package io.berth.cli.flags;

import java.util.List;
import java.util.Optional;

/** Parses booleans in the forms that Go's flags accept. */
public final class GoBoolean {
  private static final List<String> TRUE = List.of("1", "t", "T", "TRUE", "true", "True");
  private static final List<String> FALSE = List.of("0", "f", "F", "FALSE", "false", "False");

  private GoBoolean() {}

  /** Returns the value, or nothing if the text is not a boolean. */
  public static Optional<Boolean> parse(String text) {
    if (TRUE.contains(text)) {
      return Optional.of(true);
    }
    return FALSE.contains(text) ? Optional.of(false) : Optional.empty();
  }
}
