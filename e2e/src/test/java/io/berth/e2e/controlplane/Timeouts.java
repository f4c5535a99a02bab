package io.berth.e2e.controlplane;

import java.time.Duration;

/**
 * Timeouts of tests. Tests do not check durations: the timeouts only end tests whose condition is
 * never met, even on a busy machine.
 */
public final class Timeouts {
  public static final Duration WAIT_TIMEOUT = Duration.ofMinutes(3);

  private Timeouts() {}

  /** Returns the timeout in seconds. */
  public static long waitSeconds() {
    return WAIT_TIMEOUT.toSeconds();
  }
}
