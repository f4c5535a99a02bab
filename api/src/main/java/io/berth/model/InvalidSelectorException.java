package io.berth.model;

import java.util.List;

/** A selector that cannot be compiled; the message says which parts and why. */
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

  /** The malformed fields, one by one; empty if the text as a whole could not be read. */
  public List<SelectorProblem> problems() {
    return problems == null ? List.of() : problems;
  }
}
