package io.berth.simulator.trace;

/** Signals an invalid trace; the message starts with the file and the line. */
public final class TraceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TraceException(String message) {
    super(message);
  }
}
