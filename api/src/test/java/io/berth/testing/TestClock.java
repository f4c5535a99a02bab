package io.berth.testing;

import io.berth.framework.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A wall clock and a ticker that tests advance manually. */
public final class TestClock implements InstantSource, Ticker {
  /** The default initial time of the wall clock. */
  public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private volatile Instant wall;
  private volatile long nanos;

  public TestClock() {
    this(START);
  }

  public TestClock(Instant start) {
    wall = start;
  }

  public TestClock(String start) {
    this(Instant.parse(start));
  }

  /** Advances both clocks. */
  public synchronized void advance(Duration time) {
    wall = wall.plus(time);
    nanos += time.toNanos();
  }

  /** Adjusts the wall clock without advancing the ticker. */
  public synchronized void stepWallClock(Duration step) {
    wall = wall.plus(step);
  }

  @Override
  public Instant instant() {
    return wall;
  }

  @Override
  public long read() {
    return nanos;
  }
}
