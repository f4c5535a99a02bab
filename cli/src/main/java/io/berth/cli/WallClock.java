package io.berth.cli;

import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;

/** What time the scheduler takes it to be: the machine's, unless a test wants to see it err. */
final class WallClock {
  /** By how much the clock is wrong, such as {@code PT-30S}; for tests. */
  private static final String OFFSET = "berth.clock.offset";

  private WallClock() {}

  static InstantSource get() {
    Duration offset = Duration.parse(System.getProperty(OFFSET, "PT0S"));
    return Clock.offset(Clock.systemUTC(), offset);
  }
}
