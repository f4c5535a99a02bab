package io.berth.model;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Something wrong with one field of a selector.
 *
 * @param field where, such as {@code nodeSelectorTerms[0].matchExpressions[1].key}
 * @param kind what sort of mistake it is
 * @param detail the offending value and what is wrong with it
 */
public record SelectorProblem(String field, Kind kind, String detail) {
  /** Mistakes, in the API's words. */
  public enum Kind {
    INVALID("Invalid value"),
    UNSUPPORTED("Unsupported value");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  static SelectorProblem invalid(String field, String value, String why) {
    return new SelectorProblem(field, Kind.INVALID, quote(value) + ": " + why);
  }

  static SelectorProblem invalid(String field, List<String> values, String why) {
    String shown =
        values.isEmpty()
            ? "null"
            : values.stream()
                .map(SelectorProblem::quote)
                .collect(Collectors.joining(",", "[", "]"));
    return new SelectorProblem(field, Kind.INVALID, shown + ": " + why);
  }

  static SelectorProblem unsupported(String field, String value, String supported) {
    return new SelectorProblem(
        field, Kind.UNSUPPORTED, quote(value) + ": supported values: " + supported);
  }

  private static String quote(String value) {
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** The whole sentence: field, kind and detail. */
  public String text() {
    return field + ": " + kind.text + ": " + detail;
  }

  /** All sentences as one text; repeated ones are told once. */
  static String join(List<SelectorProblem> problems) {
    List<String> texts = problems.stream().map(SelectorProblem::text).distinct().toList();
    return texts.size() == 1 ? texts.getFirst() : "[" + String.join(", ", texts) + "]";
  }
}
