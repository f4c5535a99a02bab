package io.berth.e2e.controlplane;

import java.time.Duration;

/**
 * How long tests wait for a fact. Nothing is concluded from how long it takes: the limits are there
 * only so that a test ends that waits for what never comes, on however busy a machine.
 */
public final class Timeouts {
  public static final Duration WAIT_TIMEOUT = Duration.ofMinutes(3);

  private Timeouts() {}

  /** Returns the limit in seconds, for those who count in these. */
  public static long waitSeconds() {
    return WAIT_TIMEOUT.toSeconds();
  }
}
