package io.berth.e2e.simulated;

import io.berth.framework.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A wall clock and its ticker, which advance only on request. */
final class SimulatedClock implements InstantSource, Ticker {
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  private long nanos;

  @Override
  public Instant instant() {
    return START.plusNanos(nanos);
  }

  @Override
  public long read() {
    return nanos;
  }

  void advance(Duration by) {
    nanos += by.toNanos();
  }
}
