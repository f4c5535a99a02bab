package io.berth.cli;

import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;

/** The wall clock of the process, which tests can shift. */
final class WallClock {
  /** The system property with the offset of the clock, such as {@code PT-30S}; for tests. */
  private static final String OFFSET = "berth.clock.offset";

  private WallClock() {}

  static InstantSource get() {
    Duration offset = Duration.parse(System.getProperty(OFFSET, "PT0S"));
    return Clock.offset(Clock.systemUTC(), offset);
  }
}
