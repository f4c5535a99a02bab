package io.berth.e2e.soak;

import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.controlplane.RetryOnConflict;
import java.util.regex.Pattern;

/**
 * Changes the cluster. Requests for objects that do not exist or already exist succeed, because
 * others change the cluster too; requests are retried while the API server is unavailable.
 */
final class Actor {
  private static final Pattern IGNORED_ERRORS = Pattern.compile(": (404|409) ");

  private final RawApi api;

  Actor(RawApi api) {
    this.api = api;
  }

  void create(String path, String json) {
    runWithRetry(() -> api.create(path, json));
  }

  void patch(String path, String json) {
    runWithRetry(() -> api.patch(path, json));
  }

  /** Deletes an object without grace period. */
  void delete(String path) {
    runWithRetry(() -> api.deleteAll(path));
  }

  /** Deletes an object gracefully. */
  void deleteGracefully(String path) {
    runWithRetry(() -> api.delete(path));
  }

  private static void runWithRetry(Runnable request) {
    RetryOnConflict.run(request, IGNORED_ERRORS);
  }
}
