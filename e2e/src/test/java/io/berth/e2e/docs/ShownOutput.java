package io.berth.e2e.docs;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Output as a page shows it: {@code ...} in a line stands for any text, a line {@code ...} for any
 * lines. White space is compared as if it were one space.
 */
final class ShownOutput {
  private static final String ANYTHING = "...";

  private ShownOutput() {}

  static boolean matches(List<String> shown, String printed) {
    String pattern =
        shown.stream()
            .filter(line -> !line.isBlank())
            .map(ShownOutput::lines)
            .collect(Collectors.joining());
    String text =
        Arrays.stream(printed.split("\n", -1))
            .filter(line -> !line.isBlank())
            .map(line -> normalized(line) + "\n")
            .collect(Collectors.joining());
    return Pattern.compile(pattern).matcher(text).matches();
  }

  private static String lines(String shown) {
    if (shown.strip().equals(ANYTHING)) {
      return "(?:.*\n)*";
    }
    return Arrays.stream(normalized(shown).split(Pattern.quote(ANYTHING), -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*"))
        + "\n";
  }

  private static String normalized(String line) {
    return line.strip().replaceAll("\\s+", " ");
  }
}
