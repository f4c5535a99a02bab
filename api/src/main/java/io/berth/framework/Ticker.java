package io.berth.framework;

import java.time.Duration;

/**
 * A monotonic clock for durations: backoffs, timeouts, intervals, expiry. It never runs backwards,
 * so that adjusting the wall clock does not change a delay. Times that are printed or written to
 * the API are wall time ({@link java.time.InstantSource}).
 */
@FunctionalInterface
public interface Ticker {
  /** The system clock, see {@link #system}. */
  Ticker SYSTEM = sinceNow();

  /**
   * Returns the nanoseconds since a fixed origin. Readings are never negative, so they can be
   * compared as well as subtracted.
   */
  long read();

  /** Returns the time that passed since an earlier reading. */
  default Duration since(long reading) {
    return Duration.ofNanos(read() - reading);
  }

  /** Returns the reading after the given time. */
  default long after(Duration time) {
    return plus(read(), time);
  }

  /** Adds a time to a reading; returns {@link Long#MAX_VALUE} on overflow. */
  static long plus(long reading, Duration time) {
    long limit = Long.MAX_VALUE - reading;
    return time.compareTo(Duration.ofNanos(limit)) < 0 ? reading + time.toNanos() : Long.MAX_VALUE;
  }

  /** Returns the monotonic clock of the system, which continues while the process is stopped. */
  static Ticker system() {
    return SYSTEM;
  }

  private static Ticker sinceNow() {
    long origin = System.nanoTime();
    return () -> System.nanoTime() - origin;
  }
}
