package io.berth.runtime;

/** A profile cannot be built; the message is for the one who configured it. */
public final class PluginException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public PluginException(String message) {
    super(message);
  }
}
