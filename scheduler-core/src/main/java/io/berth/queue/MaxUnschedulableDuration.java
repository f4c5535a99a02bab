package io.berth.queue;

import java.time.Duration;

/**
 * How long a pod stays unschedulable without an event that helps; after that it is tried again.
 *
 * @param duration at least zero
 */
public record MaxUnschedulableDuration(Duration duration) {
  public static final MaxUnschedulableDuration DEFAULT =
      new MaxUnschedulableDuration(Duration.ofMinutes(5));

  /** Returns the reading of the ticker before which a pod must have been queued. */
  long before(long now) {
    long nanos = duration.toNanos();
    return now < Long.MIN_VALUE + nanos ? Long.MIN_VALUE : now - nanos;
  }
}
