package io.berth.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A compiled requirement on a label. Comparable consistently with {@link #equals}. */
public final class Requirement implements Comparable<Requirement> {
  /** The operators. The first three are forms of {@link #IN} and {@link #NOT_IN} with one value. */
  public enum Operator {
    EQUALS("="),
    DOUBLE_EQUALS("=="),
    NOT_EQUALS("!="),
    IN(" in "),
    NOT_IN(" notin "),
    EXISTS(""),
    DOES_NOT_EXIST(""),
    GREATER_THAN(">"),
    LESS_THAN("<");

    private final String sign;

    Operator(String sign) {
      this.sign = sign;
    }
  }

  private static final String MAX_LONG = "9223372036854775807";
  private static final String MIN_LONG_MAGNITUDE = "9223372036854775808";

  private final String key;
  private final Operator operator;
  private final String[] values;
  /* The value for GREATER_THAN and LESS_THAN. */
  private final long bound;

  private Requirement(String key, Operator operator, List<String> values, long bound) {
    this.key = StringInterner.intern(key);
    this.operator = operator;
    this.values = values.stream().map(StringInterner::intern).toArray(String[]::new);
    this.bound = bound;
  }

  /**
   * Compiles a requirement.
   *
   * @throws InvalidSelectorException if the key or a value is invalid for the operator
   */
  public static Requirement of(String key, Operator operator, List<String> values) {
    List<SelectorProblem> problems = new ArrayList<>();
    Requirement requirement = compile(key, operator, values, "", problems);
    if (requirement == null) {
      throw new InvalidSelectorException(problems);
    }
    return requirement;
  }

  /** Compiles a requirement, or adds its problems; {@code path} is empty or ends with a dot. */
  static @Nullable Requirement compile(
      String key,
      Operator operator,
      List<String> values,
      String path,
      List<SelectorProblem> problems) {
    int before = problems.size();
    List<String> keyProblems = LabelSyntax.keyProblems(key);
    if (!keyProblems.isEmpty()) {
      problems.add(SelectorProblem.invalid(path + "key", key, String.join("; ", keyProblems)));
    }
    validateValueCount(operator, values, path, problems);
    long bound = 0;
    if (operator == Operator.GREATER_THAN || operator == Operator.LESS_THAN) {
      bound = compileBound(values, path, problems);
    }
    for (int i = 0; i < values.size(); i++) {
      List<String> valueProblems = LabelSyntax.valueProblems(values.get(i));
      if (!valueProblems.isEmpty()) {
        String field = path + "values[" + i + "][" + key + "]";
        problems.add(
            SelectorProblem.invalid(field, values.get(i), String.join("; ", valueProblems)));
      }
    }
    return problems.size() > before ? null : new Requirement(key, operator, values, bound);
  }

  /** Returns a requirement without validation; an invalid key or value matches no label. */
  static Requirement unchecked(String key, Operator operator, List<String> values) {
    return new Requirement(key, operator, values, 0);
  }

  private static void validateValueCount(
      Operator operator, List<String> values, String path, List<SelectorProblem> problems) {
    int count = values.size();
    String reason =
        switch (operator) {
          case IN, NOT_IN ->
              count > 0 ? null : "for 'in', 'notin' operators, values set can't be empty";
          case EQUALS, DOUBLE_EQUALS, NOT_EQUALS ->
              count == 1 ? null : "exact-match compatibility requires one single value";
          case EXISTS, DOES_NOT_EXIST ->
              count == 0 ? null : "values set must be empty for exists and does not exist";
          case GREATER_THAN, LESS_THAN ->
              count == 1 ? null : "for 'Gt', 'Lt' operators, exactly one value is required";
        };
    if (reason != null) {
      problems.add(SelectorProblem.invalid(path + "values", values, reason));
    }
  }

  private static long compileBound(
      List<String> values, String path, List<SelectorProblem> problems) {
    long bound = 0;
    for (int i = 0; i < values.size(); i++) {
      if (isLong(values.get(i))) {
        bound = Long.parseLong(values.get(i));
      } else {
        problems.add(
            SelectorProblem.invalid(
                path + "values[" + i + "]",
                values.get(i),
                "for 'Gt', 'Lt' operators, the value must be an integer"));
      }
    }
    return bound;
  }

  public String key() {
    return key;
  }

  public Operator operator() {
    return operator;
  }

  /** Returns the values in their original order. */
  public List<String> values() {
    return List.of(values);
  }

  /** Returns whether the labels meet the requirement. */
  public boolean matches(LabelSet labels) {
    String value = labels.get(key);
    return switch (operator) {
      case EQUALS, DOUBLE_EQUALS, IN -> value != null && hasValue(value);
      case NOT_EQUALS, NOT_IN -> value == null || !hasValue(value);
      case EXISTS -> value != null;
      case DOES_NOT_EXIST -> value == null;
      case GREATER_THAN -> isNumber(value) && Long.parseLong(value) > bound;
      case LESS_THAN -> isNumber(value) && Long.parseLong(value) < bound;
    };
  }

  private static boolean isNumber(@Nullable String value) {
    return value != null && isLong(value);
  }

  private boolean hasValue(String value) {
    for (String candidate : values) {
      if (candidate.equals(value)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int compareTo(Requirement other) {
    int order = key.compareTo(other.key);
    if (order == 0) {
      order = operator.compareTo(other.operator);
    }
    return order != 0 ? order : Arrays.compare(values, other.values);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Requirement that
        && operator == that.operator
        && key.equals(that.key)
        && values().equals(that.values());
  }

  @Override
  public int hashCode() {
    return Objects.hash(key, operator.sign, values());
  }

  /** Returns the string form, with sorted values. */
  @Override
  public String toString() {
    return switch (operator) {
      case EXISTS -> key;
      case DOES_NOT_EXIST -> "!" + key;
      case IN, NOT_IN -> key + operator.sign + "(" + sortedValues() + ")";
      case EQUALS, DOUBLE_EQUALS, NOT_EQUALS, GREATER_THAN, LESS_THAN ->
          key + operator.sign + sortedValues();
    };
  }

  private String sortedValues() {
    return String.join(",", values().stream().sorted().toList());
  }

  /** Returns whether the text is an optional sign and ASCII digits whose value fits a long. */
  static boolean isLong(String text) {
    boolean negative = text.startsWith("-");
    int start = negative || text.startsWith("+") ? 1 : 0;
    int significant = start;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return false;
      }
      if (c == '0' && significant == i) {
        significant++;
      }
    }
    int digits = text.length() - significant;
    if (digits == MAX_LONG.length()) {
      return text.substring(significant).compareTo(negative ? MIN_LONG_MAGNITUDE : MAX_LONG) <= 0;
    }
    return digits < MAX_LONG.length() && text.length() > start;
  }
}
