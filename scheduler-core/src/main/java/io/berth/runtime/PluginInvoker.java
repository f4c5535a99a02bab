package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.ExtensionPointMeter;
import io.berth.framework.Plugin;
import io.berth.framework.PluginMeter;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls the plugins of one extension point, with {@link PluginGuard}' care, and times those calls
 * that are to be timed. Plugins are named by their place.
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
            .map(plugin -> isOurs(plugin) ? PluginMeter.NONE : point.plugin(plugin.name()))
            .toList();
  }

  /** What no configuration names is not shown either. */
  private static boolean isOurs(Plugin plugin) {
    return plugin instanceof UnsupportedGangs || plugin instanceof SchedulingRuleLimit;
  }

  long start() {
    return point.start();
  }

  /** All plugins that had to be asked were asked. */
  void ran(Code answer, long start) {
    point.ran(answer, start);
  }

  PluginMeter meter(int plugin) {
    return meters.get(plugin);
  }

  PluginEvaluationCounts evaluations() {
    return new PluginEvaluationCounts(meters);
  }

  Status ask(int plugin, boolean timed, Supplier<Status> call) {
    return ask(plugin, timed, call, error -> error, Status::code);
  }

  /** Calls a plugin whose answer is more than a status. */
  <T> T ask(
      int plugin,
      boolean timed,
      Supplier<? extends @Nullable T> call,
      Function<Status, T> failed,
      Function<T, Code> code) {
    if (!timed) {
      return PluginGuard.guarded(plugins.get(plugin), call, failed);
    }
    long start = point.start();
    T answer = PluginGuard.guarded(plugins.get(plugin), call, failed);
    meters.get(plugin).ran(code.apply(answer), start, 1);
    return answer;
  }

  /** Calls a plugin that has nothing to answer. */
  void tell(int plugin, String doing, CycleState state, PodInfo pod, Runnable call) {
    boolean timed = PluginMetricsSampling.is(state);
    long start = timed ? point.start() : 0;
    PluginGuard.notifying(doing, plugins.get(plugin), pod, call);
    if (timed) {
      meters.get(plugin).ran(Code.SUCCESS, start, 1);
    }
  }
}
