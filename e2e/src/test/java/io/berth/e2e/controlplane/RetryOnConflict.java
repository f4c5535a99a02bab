package io.berth.e2e.controlplane;

import java.io.UncheckedIOException;
import java.util.regex.Pattern;

/** Repeats a request while the API server is unavailable or overloaded. */
public final class RetryOnConflict {
  private static final Pattern RETRYABLE = Pattern.compile(": (429|5\\d\\d) ");
  private static final int MAX_ATTEMPTS = 1200;
  private static final int RETRY_INTERVAL_MILLIS = 100;

  private RetryOnConflict() {}

  /**
   * Sends a request with {@link RawApi}, with retries.
   *
   * @param ignored the error responses that count as success
   */
  public static void run(Runnable request, Pattern ignored) {
    for (int attempt = 1; ; attempt++) {
      try {
        request.run();
        return;
      } catch (UncheckedIOException e) {
        sleepBeforeRetry(attempt, e);
      } catch (IllegalStateException e) {
        String message = String.valueOf(e.getMessage());
        if (ignored.matcher(message).find()) {
          return;
        }
        if (!RETRYABLE.matcher(message).find()) {
          throw e;
        }
        sleepBeforeRetry(attempt, e);
      }
    }
  }

  private static void sleepBeforeRetry(int attempt, RuntimeException failure) {
    if (attempt == MAX_ATTEMPTS) {
      throw failure;
    }
    try {
      Thread.sleep(RETRY_INTERVAL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure;
    }
  }
}
