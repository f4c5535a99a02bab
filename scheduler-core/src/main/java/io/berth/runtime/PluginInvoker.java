package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.ExtensionPointMeter;
import io.berth.framework.ExtensionPointMeter.PluginMeter;
import io.berth.framework.Plugin;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls the plugins of one extension point through {@link PluginGuard} and records their durations
 * if they are sampled. Plugins are identified by their index.
 */
final class PluginInvoker {
  private final ExtensionPointMeter point;
  private final List<? extends Plugin> plugins;
  private final List<PluginMeter> meters;

  PluginInvoker(ExtensionPointMeter point, List<? extends Plugin> plugins) {
    this.point = point;
    this.plugins = plugins;
    this.meters =
        plugins.stream()
            .map(plugin -> isBuiltIn(plugin) ? PluginMeter.NONE : point.plugin(plugin.name()))
            .toList();
  }

  /** Built-in plugins that cannot be configured have no metrics. */
  private static boolean isBuiltIn(Plugin plugin) {
    return plugin instanceof UnsupportedGangs || plugin instanceof SchedulingRuleLimit;
  }

  long start() {
    return point.start();
  }

  /** Records that all plugins were executed. */
  void executed(Code result, long start) {
    point.executed(result, start);
  }

  PluginMeter meter(int plugin) {
    return meters.get(plugin);
  }

  EvaluationCounts evaluationCounts() {
    return new EvaluationCounts(meters);
  }

  Status invoke(int plugin, boolean isTimed, Supplier<Status> call) {
    return invoke(plugin, isTimed, call, error -> error, Status::code);
  }

  /** Calls a plugin whose result is more than a status. */
  <T> T invoke(
      int plugin,
      boolean isTimed,
      Supplier<? extends @Nullable T> call,
      Function<Status, T> failed,
      Function<T, Code> code) {
    if (!isTimed) {
      return PluginGuard.call(plugins.get(plugin), call, failed);
    }
    long start = point.start();
    T result = PluginGuard.call(plugins.get(plugin), call, failed);
    meters.get(plugin).executed(code.apply(result), start, 1);
    return result;
  }

  /** Calls a plugin without result. */
  void invokeVoid(int plugin, String operation, CycleState state, PodInfo pod, Runnable call) {
    boolean isTimed = PluginMetricsSampling.isSampled(state);
    long start = isTimed ? point.start() : 0;
    PluginGuard.run(operation, plugins.get(plugin), pod, call);
    if (isTimed) {
      meters.get(plugin).executed(Code.SUCCESS, start, 1);
    }
  }

  /** The number of calls of each plugin at one extension point. */
  static final class EvaluationCounts {
    /*
     * Concurrency: only the scheduling thread writes, so plain additions that become visible to
     * other threads later are sufficient.
     */
    private final AtomicLongArray counts;

    EvaluationCounts(List<PluginMeter> meters) {
      counts = new AtomicLongArray(meters.size());
      for (int i = 0; i < meters.size(); i++) {
        int plugin = i;
        meters.get(i).registerEvaluationCount(() -> counts.getOpaque(plugin));
      }
    }

    void add(int plugin, int times) {
      counts.setOpaque(plugin, counts.getPlain(plugin) + times);
    }
  }
}
