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

/**
 * How plugins are called: whatever leaves one as an exception becomes an error status, and so does
 * the lack of an answer.
 */
final class PluginGuard {
  private static final Logger LOG = LoggerFactory.getLogger(PluginGuard.class);

  private PluginGuard() {}

  static Status guarded(Plugin plugin, Supplier<Status> call) {
    return guarded(plugin, call, error -> error);
  }

  /** Calls a plugin whose answer is more than a status. */
  static <T> T guarded(
      Plugin plugin, Supplier<? extends @Nullable T> call, Function<Status, T> failed) {
    try {
      T answer = call.get();
      return answer == null ? failed.apply(noAnswer(plugin.name())) : answer;
    } catch (Throwable e) {
      PluginFailures.throwIfFatal(e);
      return failed.apply(Status.error(e));
    }
  }

  static Status noAnswer(String plugin) {
    return Status.error("plugin \"" + plugin + "\" answered null");
  }

  /** Asks a plugin what its answers depend on; one that cannot say gets none of them reused. */
  static CachingScope dependence(Plugin plugin, Supplier<CachingScope> call) {
    return guarded(plugin, call, error -> CachingScope.CLUSTER);
  }

  /** Calls a plugin that has nothing to answer; what goes wrong is only logged. */
  static void notifying(String doing, Plugin plugin, PodInfo pod, Runnable call) {
    try {
      call.run();
    } catch (Throwable e) {
      PluginFailures.throwIfFatal(e);
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
