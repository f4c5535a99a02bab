package io.berth.model;

import java.util.List;

/** Thrown for a selector that cannot be compiled; the message names the fields and reasons. */
public final class InvalidSelectorException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final transient List<SelectorProblem> problems;

  public InvalidSelectorException(String message) {
    super(message);
    this.problems = List.of();
  }

  InvalidSelectorException(List<SelectorProblem> problems) {
    super(SelectorProblem.join(problems));
    this.problems = List.copyOf(problems);
  }

  /** Returns the problems by field; empty if the text could not be parsed at all. */
  public List<SelectorProblem> problems() {
    return problems == null ? List.of() : problems;
  }
}
