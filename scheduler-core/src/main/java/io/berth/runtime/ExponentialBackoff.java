package io.berth.runtime;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Delays between retries: each is twice as long as the one before, up to a maximum. With jitter, a
 * delay is a random duration between half of that and all of it, so that clients that failed
 * together do not retry together. Not thread-safe.
 */
public final class ExponentialBackoff {
  private static final Duration MAX_DURATION = Duration.ofNanos(Long.MAX_VALUE);

  private final Duration initial;
  private final Duration maximum;
  private final @Nullable RandomGenerator jitter;
  private int attempts;

  /** Creates a backoff without jitter. */
  public ExponentialBackoff(Duration initial, Duration maximum) {
    this(initial, maximum, null);
  }

  /**
   * Creates a backoff.
   *
   * @param jitter the source of jitter, or null for none; jittered delays are whole milliseconds
   */
  public ExponentialBackoff(Duration initial, Duration maximum, @Nullable RandomGenerator jitter) {
    this.initial = initial;
    this.maximum = maximum;
    this.jitter = jitter;
  }

  /**
   * Returns the delay after an attempt, without jitter.
   *
   * @param attempt the number of the failed attempt, from 1
   */
  public static Duration delay(int attempt, Duration initial, Duration maximum) {
    long first = nanos(initial);
    long longest = nanos(maximum);
    int doublings = attempt - 1;
    long longestHalved = doublings < Long.SIZE ? longest >> doublings : 0;
    return Duration.ofNanos(first > longestHalved ? longest : first << doublings);
  }

  /** Returns the next delay. */
  public Duration next() {
    attempts = Math.min(attempts + 1, Long.SIZE);
    Duration delay = delay(attempts, initial, maximum);
    if (jitter == null) {
      return delay;
    }
    long half = delay.toMillis() / 2;
    return Duration.ofMillis(half + jitter.nextLong(half + 1));
  }

  /** Returns whether no delay was returned since the creation or the last reset. */
  public boolean isReset() {
    return attempts == 0;
  }

  /** Starts from the initial delay again, after a success. */
  public void reset() {
    attempts = 0;
  }

  private static long nanos(Duration duration) {
    return duration.compareTo(MAX_DURATION) > 0 ? Long.MAX_VALUE : duration.toNanos();
  }
}
