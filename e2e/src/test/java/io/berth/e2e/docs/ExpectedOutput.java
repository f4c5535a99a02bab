package io.berth.e2e.docs;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The expected output of a page: {@code ...} in a line matches any text, a line {@code ...} any
 * lines. Each sequence of whitespace equals one space.
 */
final class ExpectedOutput {
  private static final String WILDCARD = "...";

  private ExpectedOutput() {}

  static boolean matches(List<String> expected, String actual) {
    String pattern =
        expected.stream()
            .filter(line -> !line.isBlank())
            .map(ExpectedOutput::lines)
            .collect(Collectors.joining());
    String text =
        Arrays.stream(actual.split("\n", -1))
            .filter(line -> !line.isBlank())
            .map(line -> normalized(line) + "\n")
            .collect(Collectors.joining());
    return Pattern.compile(pattern).matcher(text).matches();
  }

  private static String lines(String expected) {
    if (expected.strip().equals(WILDCARD)) {
      return "(?:.*\n)*";
    }
    return Arrays.stream(normalized(expected).split(Pattern.quote(WILDCARD), -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*"))
        + "\n";
  }

  private static String normalized(String line) {
    return line.strip().replaceAll("\\s+", " ");
  }
}
