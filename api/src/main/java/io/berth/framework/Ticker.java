package io.berth.framework;

import java.time.Duration;

/**
 * A monotonic time source for durations: backoffs, timeouts, intervals, cache expiry. It never goes
 * back, whatever happens to the wall clock, so that a wall clock that is set neither stretches nor
 * shortens a wait. What is printed, or written to the API, is wall time ({@link
 * java.time.InstantSource}); what is waited for is not.
 */
@FunctionalInterface
public interface Ticker {
  /**
   * Returns the nanoseconds since a moment that is the same for all readings of a ticker. Readings
   * are never negative, so they may be compared as well as subtracted.
   */
  long read();

  /** Returns how long ago a reading was taken. */
  default Duration since(long reading) {
    return Duration.ofNanos(read() - reading);
  }

  /** Returns what it reads when this much time has passed from now on. */
  default long after(Duration time) {
    return plus(read(), time);
  }

  /** Returns a reading a time later; {@link Long#MAX_VALUE} where that is too far off to count. */
  static long plus(long reading, Duration time) {
    long most = Long.MAX_VALUE - reading;
    return time.compareTo(Duration.ofNanos(most)) < 0 ? reading + time.toNanos() : Long.MAX_VALUE;
  }

  /** Returns the machine's, which goes on while the process is stopped. */
  static Ticker system() {
    return SystemTicker.INSTANCE;
  }
}
