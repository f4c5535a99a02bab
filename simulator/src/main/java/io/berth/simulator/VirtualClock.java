package io.berth.simulator;

import io.berth.framework.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock and ticker that advance only on request. */
final class VirtualClock implements InstantSource, Ticker {
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

  @Override
  public long read() {
    return elapsed().toNanos();
  }

  void advance(Duration by) {
    now = now.plus(by);
  }

  /** Returns how far the clock has advanced. */
  Duration elapsed() {
    return Duration.between(start, now);
  }
}
