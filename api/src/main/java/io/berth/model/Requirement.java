package io.berth.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One compiled condition on a label. Ordered by all that {@link #equals} looks at. */
public final class Requirement implements Comparable<Requirement> {
  /**
   * How the label's value is judged. The first three are spellings of {@code IN} or its opposite.
   */
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

  private final String key;
  private final Operator operator;
  private final String[] values;
  /* What GREATER_THAN and LESS_THAN compare with. */
  private final long bound;

  private Requirement(String key, Operator operator, List<String> values, long bound) {
    this.key = StringInterner.share(key);
    this.operator = operator;
    this.values = values.stream().map(StringInterner::share).toArray(String[]::new);
    this.bound = bound;
  }

  /**
   * Compiles a condition.
   *
   * @throws InvalidSelectorException if key, operator and values do not go together
   */
  public static Requirement of(String key, Operator operator, List<String> values) {
    List<SelectorProblem> problems = new ArrayList<>();
    Requirement requirement = compile(key, operator, values, "", problems);
    if (requirement == null) {
      throw new InvalidSelectorException(problems);
    }
    return requirement;
  }

  /** Compiles a condition, or adds to the problems; {@code path} is empty or ends with a dot. */
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
    checkCount(operator, values, path, problems);
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

  /** Nothing is checked: a key or value that no label can have matches no label. */
  static Requirement unchecked(String key, Operator operator, List<String> values) {
    return new Requirement(key, operator, values, 0);
  }

  private static void checkCount(
      Operator operator, List<String> values, String path, List<SelectorProblem> problems) {
    int count = values.size();
    String why =
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
    if (why != null) {
      problems.add(SelectorProblem.invalid(path + "values", values, why));
    }
  }

  private static long compileBound(
      List<String> values, String path, List<SelectorProblem> problems) {
    long bound = 0;
    for (int i = 0; i < values.size(); i++) {
      if (DecimalNumbers.isLong(values.get(i))) {
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

  /** The values as they were given. */
  public List<String> values() {
    return List.of(values);
  }

  public boolean matches(Labels labels) {
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
    return value != null && DecimalNumbers.isLong(value);
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

  /** The string form, with values in order. */
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
}
