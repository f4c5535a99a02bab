package io.berth.model;

import java.util.List;

/** One compiled condition on a label. */
public final class Requirement {
  /** How the label's value is judged. */
  public enum Operator {
    IN,
    NOT_IN,
    EXISTS,
    DOES_NOT_EXIST,
    GREATER_THAN,
    LESS_THAN
  }

  private Requirement() {}

  /**
   * Compiles a condition.
   *
   * @throws InvalidSelectorException if key, operator and values do not go together
   */
  public static Requirement of(String key, Operator operator, List<String> values) {
    return Unbuilt.yet("to be built");
  }

  public String key() {
    return Unbuilt.yet("to be built");
  }

  public Operator operator() {
    return Unbuilt.yet("to be built");
  }

  public List<String> values() {
    return Unbuilt.yet("to be built");
  }

  public boolean matches(Labels labels) {
    return Unbuilt.<Boolean>yet("to be built");
  }
}
