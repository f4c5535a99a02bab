package io.berth.kube;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Asks as often as we may, and again where that cannot do harm. */
final class Retries {
  /** Asks once. */
  static final Retries NONE = new Retries(null, Pause.SLEEP, 1);

  private static final int ATTEMPTS = 5;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  /** A call to the server. */
  interface Call<T> {
    T call() throws InterruptedException;
  }

  private final @Nullable TokenBucket bucket;
  private final Pause pause;
  private final int attempts;

  /**
   * @param bucket what limits our requests, or null for nothing
   */
  Retries(@Nullable TokenBucket bucket, Pause pause) {
    this(bucket, pause, ATTEMPTS);
  }

  private Retries(@Nullable TokenBucket bucket, Pause pause, int attempts) {
    this.bucket = bucket;
    this.pause = pause;
    this.attempts = attempts;
  }

  /**
   * @param repeatable whether the call may be repeated although it may have happened
   */
  <T> T call(Call<T> call, boolean repeatable) {
    try {
      Duration backoff = FIRST_PAUSE;
      for (int attempt = 1; ; attempt++) {
        waitForToken();
        try {
          return call.call();
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

  private void waitForToken() throws InterruptedException {
    if (bucket != null) {
      Duration wait = bucket.take();
      if (wait.isPositive()) {
        pause.take(wait);
      }
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
