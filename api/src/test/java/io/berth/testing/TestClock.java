package io.berth.testing;

import io.berth.framework.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Wall clock and ticker in one, which stand still until they are moved by hand. */
public final class TestClock implements InstantSource, Ticker {
  /** What the wall clock shows at first, where nothing else is asked for. */
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

  /** Lets time pass. */
  public synchronized void pass(Duration time) {
    wall = wall.plus(time);
    nanos += time.toNanos();
  }

  /** Sets the wall clock by so much, while no time passes. */
  public synchronized void stepWall(Duration by) {
    wall = wall.plus(by);
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
