package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.Plugin;
import io.berth.framework.Status;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * How plugins are called: whatever leaves one as an exception becomes an error status. So does what
 * the JVM throws where a plugin was built against another version of the API.
 */
final class Plugins {
  private Plugins() {}

  static Status guarded(Supplier<Status> call) {
    return guarded(call, error -> error);
  }

  /** Calls a plugin whose answer is more than a status. */
  static <T> T guarded(Supplier<T> call, Function<Status, T> failed) {
    try {
      return call.get();
    } catch (RuntimeException | LinkageError e) {
      return failed.apply(Status.error(e));
    }
  }

  /** Returns an error that says what was being done, in front of the plugin's own words. */
  static Status failed(String doing, Plugin plugin, Status status) {
    return failed(doing + " \"" + plugin.name() + "\"", status);
  }

  static Status failed(String doing, Status status) {
    return new Status(Code.ERROR, List.of(doing + ": " + status.message()), status.cause());
  }
}
