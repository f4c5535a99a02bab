package io.berth.e2e.controlplane;

/** Something has to be installed before a control plane can be had here; the message says what. */
public final class MissingToolException extends Exception {
  private static final long serialVersionUID = 1L;

  public MissingToolException(String message) {
    super(message);
  }
}
