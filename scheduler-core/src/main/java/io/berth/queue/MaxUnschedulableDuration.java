package io.berth.queue;

import java.time.Duration;

/**
 * The longest time a pod stays unschedulable without an event that requeues it (upstream's {@code
 * podMaxInUnschedulablePodsDuration}).
 *
 * @param duration at least zero
 */
public record MaxUnschedulableDuration(Duration duration) {
  public static final MaxUnschedulableDuration DEFAULT =
      new MaxUnschedulableDuration(Duration.ofMinutes(5));

  /** Returns the latest queueing time, by the ticker, of the pods to flush. */
  long flushCutoff(long now) {
    long nanos = duration.toNanos();
    return now < Long.MIN_VALUE + nanos ? Long.MIN_VALUE : now - nanos;
  }
}
