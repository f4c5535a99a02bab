package io.berth.runtime;

/** Thrown if a profile cannot be built; the message is for the user. */
public final class InvalidProfileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public InvalidProfileException(String message) {
    super(message);
  }
}
