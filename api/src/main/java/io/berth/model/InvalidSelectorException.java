package io.berth.model;

/** A selector that cannot be compiled; the message says which part and why. */
public final class InvalidSelectorException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  public InvalidSelectorException(String message) {
    super(message);
  }
}
