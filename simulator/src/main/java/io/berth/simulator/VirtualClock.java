package io.berth.simulator;

import io.berth.framework.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A wall clock and its ticker, which stand still until somebody moves them. */
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
    return passed().toNanos();
  }

  void advance(Duration by) {
    now = now.plus(by);
  }

  /** Returns how far the clock was moved. */
  Duration passed() {
    return Duration.between(start, now);
  }
}
