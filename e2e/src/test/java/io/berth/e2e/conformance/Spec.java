package io.berth.e2e.conformance;

import java.util.Optional;

/**
 * What the suite tells of a spec.
 *
 * @param why what went wrong, or empty
 */
record Spec(String state, String seconds, String name, String why) {
  private static final String MARK = "SPEC\t";

  /** Reads a line of the suite's output, most of which say something else. */
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
    String told = "%-8s %7ss  %s".formatted(state, seconds, name);
    return why.isEmpty() ? told : told + System.lineSeparator() + "         " + why;
  }
}
