package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.PluginStatus;
import io.berth.framework.PreBindPlugin;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the PreBind plugins. */
public final class PreBindRunner {
  private final List<PreBindPlugin> plugins;
  private final PluginInvoker preFlights;
  private final PluginInvoker invoker;

  PreBindRunner(List<PreBindPlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.preFlights =
        new PluginInvoker(meter.extensionPoint(MetricsExtensionPoint.PRE_BIND_PRE_FLIGHT), plugins);
    this.invoker = new PluginInvoker(meter.extensionPoint(MetricsExtensionPoint.PRE_BIND), plugins);
  }

  /**
   * The result of the pre-flight.
   *
   * @param failure the failure that ends the attempt, or null
   * @param plugins the plugins that did not return Skip
   */
  public record PreFlightResult(@Nullable PluginStatus failure, List<PreBindPlugin> plugins) {
    private Code code() {
      if (failure != null) {
        return failure.status().code();
      }
      return plugins.isEmpty() ? Code.SKIP : Code.SUCCESS;
    }
  }

  /**
   * Runs the pre-flight of each plugin on the scheduling thread: returns the plugins that have work
   * to do for the pod.
   */
  public PreFlightResult preFlight(CycleState state, PodInfo pod, String nodeName) {
    long start = preFlights.start();
    PreFlightResult result = runPreFlights(state, pod, nodeName);
    preFlights.executed(result.code(), start);
    return result;
  }

  private PreFlightResult runPreFlights(CycleState state, PodInfo pod, String nodeName) {
    boolean isTimed = PluginMetricsSampling.isSampled(state);
    List<PreBindPlugin> needed = new ArrayList<>();
    for (int i = 0; i < plugins.size(); i++) {
      PreBindPlugin plugin = plugins.get(i);
      Status status =
          preFlights.invoke(i, isTimed, () -> plugin.preBindPreFlight(state, pod, nodeName));
      switch (status.code()) {
        case SKIP -> {}
        case SUCCESS -> needed.add(plugin);
        case ERROR, UNSCHEDULABLE, UNSCHEDULABLE_AND_UNRESOLVABLE, PENDING, WAIT -> {
          Status result = status.isError() ? status : unsupported(status);
          return new PreFlightResult(
              new PluginStatus(
                  plugin.name(), PluginGuard.failed("running PreBindPreFlight", plugin, result)),
              List.of());
        }
      }
    }
    return new PreFlightResult(null, needed);
  }

  private static Status unsupported(Status status) {
    return Status.error(
        "unsupported status %s, expected Success, Skip or Error".formatted(status.code().label()));
  }

  /** Returns the first rejection of these plugins, or null. */
  public @Nullable PluginStatus run(
      List<PreBindPlugin> needed, CycleState state, PodInfo pod, String nodeName) {
    long start = invoker.start();
    PluginStatus rejection = runPlugins(needed, state, pod, nodeName);
    invoker.executed(rejection == null ? Code.SUCCESS : rejection.status().code(), start);
    return rejection;
  }

  private @Nullable PluginStatus runPlugins(
      List<PreBindPlugin> needed, CycleState state, PodInfo pod, String nodeName) {
    boolean isTimed = PluginMetricsSampling.isSampled(state);
    for (PreBindPlugin plugin : needed) {
      Status status =
          invoker.invoke(
              plugins.indexOf(plugin), isTimed, () -> plugin.preBind(state, pod, nodeName));
      if (!status.isSuccess()) {
        Status result =
            status.isRejected()
                ? status
                : PluginGuard.failed("running PreBind plugin", plugin, status);
        return new PluginStatus(plugin.name(), result);
      }
    }
    return null;
  }
}
