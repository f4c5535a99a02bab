package io.berth.runtime;

import io.berth.framework.CachingScope;
import io.berth.framework.Code;
import io.berth.framework.Plugin;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls plugins: an exception becomes an error status, and so does a null result. */
final class PluginGuard {
  private static final Logger LOG = LoggerFactory.getLogger(PluginGuard.class);

  private PluginGuard() {}

  static Status call(Plugin plugin, Supplier<Status> pluginCall) {
    return call(plugin, pluginCall, error -> error);
  }

  /** Calls a plugin whose result is more than a status. */
  static <T> T call(
      Plugin plugin, Supplier<? extends @Nullable T> pluginCall, Function<Status, T> failed) {
    try {
      T result = pluginCall.get();
      return result == null ? failed.apply(nullStatus(plugin.name())) : result;
    } catch (Throwable e) {
      FatalErrors.throwIfFatal(e);
      return failed.apply(Status.error(e));
    }
  }

  static Status nullStatus(String plugin) {
    return Status.error("plugin \"" + plugin + "\" returned null");
  }

  /**
   * Returns the caching scope of a plugin; the widest if the plugin fails, which disables caching.
   */
  static CachingScope cachingScope(Plugin plugin, Supplier<CachingScope> pluginCall) {
    return call(plugin, pluginCall, error -> CachingScope.CLUSTER);
  }

  /** Calls a plugin without result; failures are only logged. */
  static void run(String operation, Plugin plugin, PodInfo pod, Runnable call) {
    try {
      call.run();
    } catch (Throwable e) {
      FatalErrors.throwIfFatal(e);
      LOG.error("{} plugin \"{}\" failed for pod {}", operation, plugin.name(), pod.key(), e);
    }
  }

  /** Returns an error that prefixes the plugin's message with the failed operation. */
  static Status failed(String operation, Plugin plugin, Status status) {
    return failed(operation + " \"" + plugin.name() + "\"", status);
  }

  static Status failed(String operation, Status status) {
    return new Status(Code.ERROR, List.of(operation + ": " + status.message()), status.cause());
  }
}
