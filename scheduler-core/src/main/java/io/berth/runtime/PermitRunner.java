package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.PermitPlugin;
import io.berth.framework.PluginStatus;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the Permit plugins. */
public final class PermitRunner {
  /** The upper limit of a Permit timeout (upstream's {@code maxTimeout}). */
  static final Duration MAX_TIMEOUT = Duration.ofMinutes(15);

  private final List<PermitPlugin> plugins;
  private final PluginInvoker invoker;

  PermitRunner(List<PermitPlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.invoker = new PluginInvoker(meter.extensionPoint(MetricsExtensionPoint.PERMIT), plugins);
  }

  /**
   * The combined result of the Permit plugins.
   *
   * @param rejection the first rejection, or null
   * @param waits the plugins that returned Wait, in order, with their timeouts
   */
  public record Outcome(@Nullable PluginStatus rejection, Map<String, Duration> waits) {
    private Code code() {
      if (rejection != null) {
        return rejection.status().code();
      }
      return waits.isEmpty() ? Code.SUCCESS : Code.WAIT;
    }
  }

  public Outcome run(CycleState state, PodInfo pod, String nodeName) {
    long start = invoker.start();
    Outcome outcome = runPlugins(state, pod, nodeName);
    invoker.executed(outcome.code(), start);
    return outcome;
  }

  private Outcome runPlugins(CycleState state, PodInfo pod, String nodeName) {
    boolean isTimed = PluginMetricsSampling.isSampled(state);
    Map<String, Duration> waits = new LinkedHashMap<>();
    for (int i = 0; i < plugins.size(); i++) {
      PermitPlugin plugin = plugins.get(i);
      PermitPlugin.PermitResult permission =
          invoker.invoke(
              i,
              isTimed,
              () -> plugin.permit(state, pod, nodeName),
              error -> new PermitPlugin.PermitResult(error, Duration.ZERO),
              it -> it.status().code());
      Status status = permission.status();
      if (status.code() == Code.WAIT) {
        Duration timeout = permission.timeout();
        waits.put(plugin.name(), timeout.compareTo(MAX_TIMEOUT) > 0 ? MAX_TIMEOUT : timeout);
      } else if (!status.isSuccess()) {
        Status result =
            status.isRejected()
                ? status
                : PluginGuard.failed("running Permit plugin", plugin, status);
        return new Outcome(new PluginStatus(plugin.name(), result), Map.of());
      }
    }
    return new Outcome(null, waits);
  }
}
