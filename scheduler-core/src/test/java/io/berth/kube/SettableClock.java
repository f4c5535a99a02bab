package io.berth.kube;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is told to go on. */
public final class SettableClock implements InstantSource {
  private volatile Instant now;

  public SettableClock(String time) {
    now = Instant.parse(time);
  }

  public void pass(Duration time) {
    now = now.plus(time);
  }

  @Override
  public Instant instant() {
    return now;
  }
}
