package io.berth.e2e.soak;

import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.controlplane.RetryOnConflict;
import java.util.regex.Pattern;

/**
 * Changes the cluster. Others do so too, so what is gone already or there already is no failure;
 * and an API server that is away is waited for.
 */
final class Actor {
  private static final Pattern TOO_LATE = Pattern.compile(": (404|409) ");

  private final RawApi api;

  Actor(RawApi api) {
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
    RetryOnConflict.change(change, TOO_LATE);
  }
}
