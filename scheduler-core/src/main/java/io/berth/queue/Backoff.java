package io.berth.queue;

import io.berth.config.SchedulerConfiguration;
import io.berth.runtime.ExponentialBackoff;
import java.time.Duration;

/**
 * The exponential backoff of a pod after failed attempts.
 *
 * @param initial the duration after the first failure
 * @param max the upper limit; zero disables backoff
 */
public record Backoff(Duration initial, Duration max) {
  /** The values that apply without a configuration. */
  public static final Backoff DEFAULT = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(10));

  /** Returns the backoff that a configuration defines. */
  static Backoff of(SchedulerConfiguration configuration) {
    return new Backoff(
        Duration.ofSeconds(configuration.podInitialBackoffSeconds()),
        Duration.ofSeconds(configuration.podMaxBackoffSeconds()));
  }

  /** Returns the backoff after this many failures. */
  Duration durationAfter(int failures) {
    return failures == 0 ? Duration.ZERO : ExponentialBackoff.delay(failures, initial, max);
  }
}
