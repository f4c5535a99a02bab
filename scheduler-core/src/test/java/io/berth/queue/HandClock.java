package io.berth.queue;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is moved by hand. */
final class HandClock implements InstantSource {
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private Instant now = START;

  @Override
  public Instant instant() {
    return now;
  }

  void pass(Duration time) {
    now = now.plus(time);
  }
}
