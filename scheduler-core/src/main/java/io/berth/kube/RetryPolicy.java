package io.berth.kube;

import io.berth.framework.ApiMeter;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Asks as often as we may, and again where that cannot do harm. */
final class RetryPolicy {
  /** Asks once. */
  static final RetryPolicy NONE = new RetryPolicy(null, Sleeper.SLEEP, ApiMeter.NONE, 1);

  private static final int ATTEMPTS = 5;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  /** A call to the server. */
  interface Call<T> {
    /**
     * Calls.
     *
     * @param again whether it was called before, in vain
     */
    T call(boolean again) throws InterruptedException;
  }

  private final @Nullable TokenBucket bucket;
  private final Sleeper pause;
  private final ApiMeter meter;
  private final int attempts;

  /**
   * @param bucket what limits our requests, or null for nothing
   */
  RetryPolicy(@Nullable TokenBucket bucket, Sleeper pause, ApiMeter meter) {
    this(bucket, pause, meter, ATTEMPTS);
  }

  private RetryPolicy(@Nullable TokenBucket bucket, Sleeper pause, ApiMeter meter, int attempts) {
    this.bucket = bucket;
    this.pause = pause;
    this.meter = meter;
    this.attempts = attempts;
  }

  /**
   * @param method the HTTP method, for those who count
   * @param repeatable whether the call may be repeated although it may have happened
   */
  <T> T call(String method, Call<T> call, boolean repeatable) {
    try {
      Duration backoff = FIRST_PAUSE;
      for (int attempt = 1; ; attempt++) {
        waitForToken(method);
        try {
          return call.call(attempt > 1);
        } catch (ApiException e) {
          if (attempt == attempts || !worthRepeating(e, repeatable)) {
            throw e;
          }
          pause.take(pauseAfter(e, backoff));
          backoff = backoff.multipliedBy(2);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ApiException.notAnswered("interrupted while waiting for the API server", e);
    }
  }

  private void waitForToken(String method) throws InterruptedException {
    if (bucket != null) {
      long start = meter.start();
      Duration wait = bucket.take();
      if (wait.isPositive()) {
        pause.take(wait);
      }
      meter.waitedForTurn(method, start);
    }
  }

  /**
   * A server that says when to come back is busy, not broken. One that is too busy has done
   * nothing, so that even a call that must not happen twice can be repeated.
   */
  private static boolean worthRepeating(ApiException e, boolean repeatable) {
    return e.isTooManyRequests() || (repeatable && e.code() >= 500 && e.retryAfter() != null);
  }

  /** Returns how long to leave the server alone: as long as it asks, within reason. */
  static Duration pauseAfter(ApiException e, Duration unlessAsked) {
    Duration asked = Objects.requireNonNullElse(e.retryAfter(), unlessAsked);
    return asked.compareTo(LONGEST_PAUSE) < 0 ? asked : LONGEST_PAUSE;
  }
}
