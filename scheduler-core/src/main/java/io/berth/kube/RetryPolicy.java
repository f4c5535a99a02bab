package io.berth.kube;

import io.berth.framework.ApiMeter;
import io.berth.runtime.ExponentialBackoff;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Limits the rate of requests, and retries those that can be repeated safely. */
final class RetryPolicy {
  /** No rate limit and no retries. */
  static final RetryPolicy NONE = new RetryPolicy(null, Sleeper.SLEEP, ApiMeter.NONE, 1);

  private static final int MAX_ATTEMPTS = 5;
  private static final Duration INITIAL_BACKOFF = Duration.ofMillis(250);
  private static final Duration MAX_BACKOFF = Duration.ofSeconds(30);

  /** A call to the API server. */
  interface Call<T> {
    /**
     * Calls the server.
     *
     * @param isRetry whether an earlier attempt failed
     */
    T call(boolean isRetry) throws InterruptedException;
  }

  private final @Nullable TokenBucket bucket;
  private final Sleeper sleeper;
  private final ApiMeter meter;
  private final int maxAttempts;

  /**
   * @param bucket the rate limit, or null for none
   */
  RetryPolicy(@Nullable TokenBucket bucket, Sleeper sleeper, ApiMeter meter) {
    this(bucket, sleeper, meter, MAX_ATTEMPTS);
  }

  private RetryPolicy(
      @Nullable TokenBucket bucket, Sleeper sleeper, ApiMeter meter, int maxAttempts) {
    this.bucket = bucket;
    this.sleeper = sleeper;
    this.meter = meter;
    this.maxAttempts = maxAttempts;
  }

  /**
   * Calls the server, with retries.
   *
   * @param method the HTTP method, for metrics
   * @param repeatable whether the call may be repeated although it may have been executed
   */
  <T> T call(String method, Call<T> call, boolean repeatable) {
    try {
      ExponentialBackoff backoff = new ExponentialBackoff(INITIAL_BACKOFF, MAX_BACKOFF);
      for (int attempt = 1; ; attempt++) {
        waitForToken(method);
        try {
          return call.call(attempt > 1);
        } catch (ApiException e) {
          if (attempt == maxAttempts || !isRetriable(e, repeatable)) {
            throw e;
          }
          sleeper.sleep(delayAfter(e, backoff.next()));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ApiException.noResponse("interrupted while waiting for the API server", e);
    }
  }

  private void waitForToken(String method) throws InterruptedException {
    if (bucket != null) {
      long start = meter.start();
      Duration wait = bucket.take();
      if (wait.isPositive()) {
        sleeper.sleep(wait);
      }
      meter.rateLimiterWaited(method, start);
    }
  }

  /**
   * Returns whether a call may be retried. A server that sends {@code Retry-After} is overloaded,
   * not broken. With status 429 it has not executed the request, so that any call can be repeated.
   */
  private static boolean isRetriable(ApiException e, boolean repeatable) {
    return e.isTooManyRequests() || (repeatable && e.code() >= 500 && e.retryAfter() != null);
  }

  /** Returns the delay that the server requests, or else the given one; at most the maximum. */
  static Duration delayAfter(ApiException e, Duration backoff) {
    Duration delay = Objects.requireNonNullElse(e.retryAfter(), backoff);
    return delay.compareTo(MAX_BACKOFF) < 0 ? delay : MAX_BACKOFF;
  }
}
