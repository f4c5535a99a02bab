package io.berth.e2e.controlplane;

/** Thrown if a tool must be installed to start a control plane; the message names it. */
public final class MissingToolException extends Exception {
  private static final long serialVersionUID = 1L;

  public MissingToolException(String message) {
    super(message);
  }
}
