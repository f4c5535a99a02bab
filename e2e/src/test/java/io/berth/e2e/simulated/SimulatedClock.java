package io.berth.e2e.simulated;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that advances when it is told to. */
final class SimulatedClock implements InstantSource {
  private Instant now = Instant.parse("2030-01-01T00:00:00Z");

  @Override
  public Instant instant() {
    return now;
  }

  void advance(Duration by) {
    now = now.plus(by);
  }
}
