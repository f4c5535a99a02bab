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

/** Has the Reserve plugins take and give back. */
public final class ReserveRunner {
  private final List<ReservePlugin> plugins;
  private final PluginInvoker taking;
  private final PluginInvoker giving;

  ReserveRunner(List<ReservePlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.taking = new PluginInvoker(meter.at(MetricsExtensionPoint.RESERVE), plugins);
    this.giving = new PluginInvoker(meter.at(MetricsExtensionPoint.UNRESERVE), plugins);
  }

  /** Returns the first refusal, after which the caller must call {@link #unreserve}; or null. */
  public @Nullable PluginStatus reserve(CycleState state, PodInfo pod, String nodeName) {
    long start = taking.start();
    PluginStatus refused = ask(state, pod, nodeName);
    taking.ran(refused == null ? Code.SUCCESS : refused.status().code(), start);
    return refused;
  }

  private @Nullable PluginStatus ask(CycleState state, PodInfo pod, String nodeName) {
    boolean timed = PluginMetricsSampling.is(state);
    for (int i = 0; i < plugins.size(); i++) {
      ReservePlugin plugin = plugins.get(i);
      Status status = taking.ask(i, timed, () -> plugin.reserve(state, pod, nodeName));
      if (!status.isSuccess()) {
        Status said =
            status.isRejected()
                ? status
                : PluginGuard.failed("running Reserve plugin", plugin, status);
        return new PluginStatus(plugin.name(), said);
      }
    }
    return null;
  }

  /**
   * Has every plugin give back, the last one first, whatever some of them throw. An error of the
   * JVM itself is thrown on after the last one.
   */
  public void unreserve(CycleState state, PodInfo pod, String nodeName) {
    long start = giving.start();
    VirtualMachineError fatal = null;
    for (int i = plugins.size() - 1; i >= 0; i--) {
      ReservePlugin plugin = plugins.get(i);
      try {
        giving.tell(
            i, "unreserving with", state, pod, () -> plugin.unreserve(state, pod, nodeName));
      } catch (VirtualMachineError e) {
        fatal = e;
      }
    }
    giving.ran(Code.SUCCESS, start);
    if (fatal != null) {
      throw fatal;
    }
  }
}
