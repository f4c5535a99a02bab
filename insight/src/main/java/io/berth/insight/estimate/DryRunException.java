package io.berth.insight.estimate;

/** Signals an error status of a plugin during a trial; the message is that of the plugin. */
public final class DryRunException extends RuntimeException {
  private static final long serialVersionUID = 1;

  DryRunException(String message) {
    super(message);
  }
}
