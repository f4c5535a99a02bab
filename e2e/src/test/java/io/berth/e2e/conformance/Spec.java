package io.berth.e2e.conformance;

import java.util.Optional;

/**
 * The result of a spec, as printed by the suite.
 *
 * @param failure the failure message, or empty
 */
record Spec(String state, String seconds, String name, String failure) {
  private static final String MARK = "SPEC\t";

  /** Parses a line of the suite's output; most lines are no results. */
  static Optional<Spec> parse(String line) {
    if (!line.startsWith(MARK)) {
      return Optional.empty();
    }
    String[] parts = line.split("\t", -1);
    return Optional.of(new Spec(parts[1], parts[2], parts[3], parts[4]));
  }

  boolean passed() {
    return state.equals("passed");
  }

  String line() {
    String line = "%-8s %7ss  %s".formatted(state, seconds, name);
    return failure.isEmpty() ? line : line + System.lineSeparator() + "         " + failure;
  }
}
