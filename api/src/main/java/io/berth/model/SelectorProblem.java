package io.berth.model;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A problem of one field of a selector.
 *
 * @param field the path, such as {@code nodeSelectorTerms[0].matchExpressions[1].key}
 * @param kind the kind of problem
 * @param detail the invalid value and the reason
 */
public record SelectorProblem(String field, Kind kind, String detail) {
  /** The kinds of problem, with the texts of the API. */
  public enum Kind {
    INVALID("Invalid value"),
    UNSUPPORTED("Unsupported value");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  static SelectorProblem invalid(String field, String value, String reason) {
    return new SelectorProblem(field, Kind.INVALID, quote(value) + ": " + reason);
  }

  static SelectorProblem invalid(String field, List<String> values, String reason) {
    String printed =
        values.isEmpty()
            ? "null"
            : values.stream()
                .map(SelectorProblem::quote)
                .collect(Collectors.joining(",", "[", "]"));
    return new SelectorProblem(field, Kind.INVALID, printed + ": " + reason);
  }

  static SelectorProblem unsupported(String field, String value, String supported) {
    return new SelectorProblem(
        field, Kind.UNSUPPORTED, quote(value) + ": supported values: " + supported);
  }

  private static String quote(String value) {
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** Returns the text of the problem: field, kind and detail. */
  public String text() {
    return field + ": " + kind.text + ": " + detail;
  }

  /** Joins the texts without duplicates. */
  static String join(List<SelectorProblem> problems) {
    List<String> texts = problems.stream().map(SelectorProblem::text).distinct().toList();
    return texts.size() == 1 ? texts.getFirst() : "[" + String.join(", ", texts) + "]";
  }
}
