package io.berth.simulator;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until somebody moves it. */
final class VirtualClock implements InstantSource {
  private final Instant start;
  private Instant now;

  VirtualClock(Instant start) {
    this.start = start;
    this.now = start;
  }

  @Override
  public Instant instant() {
    return now;
  }

  void advance(Duration by) {
    now = now.plus(by);
  }

  /** Returns how far the clock was moved. */
  Duration passed() {
    return Duration.between(start, now);
  }
}
