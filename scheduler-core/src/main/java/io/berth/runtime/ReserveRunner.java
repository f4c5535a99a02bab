package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.PluginStatus;
import io.berth.framework.ProfileMeter;
import io.berth.framework.ReservePlugin;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the Reserve plugins. */
public final class ReserveRunner {
  private final List<ReservePlugin> plugins;
  private final PluginInvoker reserveInvoker;
  private final PluginInvoker unreserveInvoker;

  ReserveRunner(List<ReservePlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.reserveInvoker =
        new PluginInvoker(meter.extensionPoint(MetricsExtensionPoint.RESERVE), plugins);
    this.unreserveInvoker =
        new PluginInvoker(meter.extensionPoint(MetricsExtensionPoint.UNRESERVE), plugins);
  }

  /** Returns the first rejection, after which the caller must call {@link #unreserve}; or null. */
  public @Nullable PluginStatus reserve(CycleState state, PodInfo pod, String nodeName) {
    long start = reserveInvoker.start();
    PluginStatus rejection = runPlugins(state, pod, nodeName);
    reserveInvoker.executed(rejection == null ? Code.SUCCESS : rejection.status().code(), start);
    return rejection;
  }

  private @Nullable PluginStatus runPlugins(CycleState state, PodInfo pod, String nodeName) {
    boolean isTimed = PluginMetricsSampling.isSampled(state);
    for (int i = 0; i < plugins.size(); i++) {
      ReservePlugin plugin = plugins.get(i);
      Status status = reserveInvoker.invoke(i, isTimed, () -> plugin.reserve(state, pod, nodeName));
      if (!status.isSuccess()) {
        Status result =
            status.isRejected()
                ? status
                : PluginGuard.failed("running Reserve plugin", plugin, status);
        return new PluginStatus(plugin.name(), result);
      }
    }
    return null;
  }

  /**
   * Runs Unreserve of all plugins in reverse order, even if some throw. An error of the JVM is
   * rethrown at the end.
   */
  public void unreserve(CycleState state, PodInfo pod, String nodeName) {
    long start = unreserveInvoker.start();
    VirtualMachineError fatal = null;
    for (int i = plugins.size() - 1; i >= 0; i--) {
      ReservePlugin plugin = plugins.get(i);
      try {
        unreserveInvoker.invokeVoid(
            i, "running Unreserve", state, pod, () -> plugin.unreserve(state, pod, nodeName));
      } catch (VirtualMachineError e) {
        fatal = e;
      }
    }
    unreserveInvoker.executed(Code.SUCCESS, start);
    if (fatal != null) {
      throw fatal;
    }
  }
}
