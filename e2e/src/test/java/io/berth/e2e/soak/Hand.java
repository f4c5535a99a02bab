package io.berth.e2e.soak;

import io.berth.e2e.controlplane.RawApi;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;

/**
 * Changes the cluster. Others do so too, so what is gone already or there already is no failure;
 * and an API server that is away is waited for.
 */
final class Hand {
  private static final Pattern TOO_LATE = Pattern.compile(": (404|409) ");
  private static final Pattern NOT_NOW = Pattern.compile(": (429|5\\d\\d) ");
  private static final int TRIES = 300;
  private static final int MILLIS_BETWEEN_TRIES = 100;

  private final RawApi api;

  Hand(RawApi api) {
    this.api = api;
  }

  void create(String path, String json) {
    surely(() -> api.create(path, json));
  }

  void patch(String path, String json) {
    surely(() -> api.patch(path, json));
  }

  /** Deletes at once, without the time that kubelets give. */
  void delete(String path) {
    surely(() -> api.deleteAll(path));
  }

  /** Has an object deleted as users do it. */
  void deleteGently(String path) {
    surely(() -> api.delete(path));
  }

  private static void surely(Runnable change) {
    for (int tries = 1; ; tries++) {
      try {
        change.run();
        return;
      } catch (UncheckedIOException e) {
        rest(tries, e);
      } catch (IllegalStateException e) {
        String problem = String.valueOf(e.getMessage());
        if (TOO_LATE.matcher(problem).find()) {
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
