package io.berth.runtime;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The failures of a thread that does the same over and over. A failure that repeats is worth one
 * log entry, and each one in a row a longer backoff. Used by one thread.
 */
public final class RepeatedFailures {
  public static final Duration MIN_BACKOFF = Duration.ofSeconds(1);
  public static final Duration MAX_BACKOFF = Duration.ofSeconds(30);

  private @Nullable String latest;
  private Duration backoff = MIN_BACKOFF;

  /** Tells whether a failure is another one than the last, or the first since it went well. */
  public boolean isNew(Throwable failure) {
    String text = failure.toString();
    boolean repeats = text.equals(latest);
    latest = text;
    return !repeats;
  }

  /** Returns how long to wait before the next try. */
  public Duration nextBackoff() {
    Duration now = backoff;
    Duration longer = now.multipliedBy(2);
    backoff = longer.compareTo(MAX_BACKOFF) < 0 ? longer : MAX_BACKOFF;
    return now;
  }

  /** Takes in that it went well. */
  public void clear() {
    latest = null;
    backoff = MIN_BACKOFF;
  }
}
