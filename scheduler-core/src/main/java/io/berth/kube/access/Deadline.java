package io.berth.kube.access;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The end of the time that a request may wait for reviews, all of them together.
 *
 * @param nanos tells nanoseconds, as {@link System#nanoTime}
 */
public record Deadline(LongSupplier nanos, long at) {
  /** Returns the moment after a duration from now. */
  public static Deadline after(Duration time, LongSupplier nanos) {
    return new Deadline(nanos, nanos.getAsLong() + time.toNanos());
  }

  /** Returns how much time is left; zero or less if none. */
  long leftNanos() {
    return at - nanos.getAsLong();
  }
}
