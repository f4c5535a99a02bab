package io.berth.runtime;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Backoff and log deduplication for a thread that repeats one operation: each failure in a row
 * increases the backoff, and repeated failures are logged once. For one thread.
 */
public final class LoopFailureBackoff {
  public static final Duration MIN_BACKOFF = Duration.ofSeconds(1);
  public static final Duration MAX_BACKOFF = Duration.ofSeconds(30);

  private @Nullable String latest;
  private final ExponentialBackoff backoff = new ExponentialBackoff(MIN_BACKOFF, MAX_BACKOFF);

  /**
   * Returns whether a failure differs from the previous one, or is the first since the last
   * success.
   */
  public boolean isNew(Throwable failure) {
    String text = failure.toString();
    boolean repeats = text.equals(latest);
    latest = text;
    return !repeats;
  }

  /** Returns the delay before the next attempt. */
  public Duration nextBackoff() {
    return backoff.next();
  }

  /** Resets the backoff after a success. */
  public void reset() {
    latest = null;
    backoff.reset();
  }
}
