package io.berth.e2e.controlplane;

import java.io.UncheckedIOException;
import java.util.regex.Pattern;

/** Asks an API server for a change until it is there to make it. */
public final class RetryOnConflict {
  private static final Pattern NOT_NOW = Pattern.compile(": (429|5\\d\\d) ");
  private static final int TRIES = 1200;
  private static final int MILLIS_BETWEEN_TRIES = 100;

  private RetryOnConflict() {}

  /**
   * Makes a change by {@link RawApi}.
   *
   * @param needless the answers to changes that need not be made any more
   */
  public static void change(Runnable change, Pattern needless) {
    for (int tries = 1; ; tries++) {
      try {
        change.run();
        return;
      } catch (UncheckedIOException e) {
        rest(tries, e);
      } catch (IllegalStateException e) {
        String problem = String.valueOf(e.getMessage());
        if (needless.matcher(problem).find()) {
          return;
        }
        if (!NOT_NOW.matcher(problem).find()) {
          throw e;
        }
        rest(tries, e);
      }
    }
  }

  private static void rest(int tries, RuntimeException problem) {
    if (tries == TRIES) {
      throw problem;
    }
    try {
      Thread.sleep(MILLIS_BETWEEN_TRIES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw problem;
    }
  }
}
