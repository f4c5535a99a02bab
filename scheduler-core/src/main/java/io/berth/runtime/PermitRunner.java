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

/** Asks the Permit plugins for the last word before a pod is bound. */
public final class PermitRunner {
  /** No plugin may hold a pod back for longer. */
  static final Duration LONGEST_WAIT = Duration.ofMinutes(15);

  private final List<PermitPlugin> plugins;
  private final PluginInvoker calls;

  PermitRunner(List<PermitPlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.calls = new PluginInvoker(meter.at(MetricsExtensionPoint.PERMIT), plugins);
  }

  /**
   * What came of it.
   *
   * @param rejection the first refusal, or null
   * @param waits the plugins that want the pod to wait, in order, and how long at most
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
    long start = calls.start();
    Outcome outcome = ask(state, pod, nodeName);
    calls.ran(outcome.code(), start);
    return outcome;
  }

  private Outcome ask(CycleState state, PodInfo pod, String nodeName) {
    boolean timed = PluginMetricsSampling.is(state);
    Map<String, Duration> waits = new LinkedHashMap<>();
    for (int i = 0; i < plugins.size(); i++) {
      PermitPlugin plugin = plugins.get(i);
      PermitPlugin.Permission permission =
          calls.ask(
              i,
              timed,
              () -> plugin.permit(state, pod, nodeName),
              error -> new PermitPlugin.Permission(error, Duration.ZERO),
              it -> it.status().code());
      Status status = permission.status();
      if (status.code() == Code.WAIT) {
        Duration wanted = permission.timeout();
        waits.put(plugin.name(), wanted.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wanted);
      } else if (!status.isSuccess()) {
        Status said =
            status.isRejected()
                ? status
                : PluginGuard.failed("running Permit plugin", plugin, status);
        return new Outcome(new PluginStatus(plugin.name(), said), Map.of());
      }
    }
    return new Outcome(null, waits);
  }
}
