package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.DependsOn;
import io.berth.framework.Plugin;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How plugins are called: whatever leaves one as an exception becomes an error status. So does what
 * the JVM throws where a plugin was built against another version of the API.
 */
final class Plugins {
  private static final Logger LOG = LoggerFactory.getLogger(Plugins.class);

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

  /** Asks a plugin what its answers depend on; one that cannot say gets none of them reused. */
  static DependsOn dependence(Supplier<DependsOn> call) {
    return guarded(call, error -> DependsOn.CLUSTER);
  }

  /** Calls a plugin that has nothing to answer; what goes wrong is only logged. */
  static void notifying(String doing, Plugin plugin, PodInfo pod, Runnable call) {
    try {
      call.run();
    } catch (RuntimeException | LinkageError e) {
      LOG.error("{} plugin \"{}\" failed for pod {}", doing, plugin.name(), pod.key(), e);
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
