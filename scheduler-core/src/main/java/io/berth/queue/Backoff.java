package io.berth.queue;

import io.berth.config.SchedulerConfiguration;
import java.time.Duration;

/**
 * How long a pod rests after failed attempts: twice as long each time.
 *
 * @param initial how long after the first one
 * @param max how long at most; zero for no rest at all
 */
public record Backoff(Duration initial, Duration max) {
  /** What applies where the configuration says nothing. */
  public static final Backoff DEFAULT = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(10));

  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

  /** What a configuration says. */
  static Backoff of(SchedulerConfiguration configuration) {
    return new Backoff(
        Duration.ofSeconds(configuration.podInitialBackoffSeconds()),
        Duration.ofSeconds(configuration.podMaxBackoffSeconds()));
  }

  /** Returns how long a pod rests after its failures so far. */
  Duration after(int failures) {
    if (failures == 0) {
      return Duration.ZERO;
    }
    long first = nanos(initial);
    long longest = nanos(max);
    int doublings = failures - 1;
    long longestHalved = doublings < Long.SIZE ? longest >> doublings : 0;
    return Duration.ofNanos(first > longestHalved ? longest : first << doublings);
  }

  private static long nanos(Duration duration) {
    return duration.compareTo(LONGEST) > 0 ? Long.MAX_VALUE : duration.toNanos();
  }
}
