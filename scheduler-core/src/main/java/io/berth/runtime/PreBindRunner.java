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

/** Has the PreBind plugins do what must precede the binding. */
public final class PreBindRunner {
  private final List<PreBindPlugin> plugins;
  private final PluginInvoker questions;
  private final PluginInvoker calls;

  PreBindRunner(List<PreBindPlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.questions = new PluginInvoker(meter.at(MetricsExtensionPoint.PRE_BIND_NEEDED), plugins);
    this.calls = new PluginInvoker(meter.at(MetricsExtensionPoint.PRE_BIND), plugins);
  }

  /**
   * Who has something to do for a pod.
   *
   * @param failure why that cannot be said, which ends the attempt; or null
   */
  public record Needed(@Nullable PluginStatus failure, List<PreBindPlugin> plugins) {
    private Code code() {
      if (failure != null) {
        return failure.status().code();
      }
      return plugins.isEmpty() ? Code.SKIP : Code.SUCCESS;
    }
  }

  /** Asks each plugin, on the deciding thread, whether it has anything to do for this pod. */
  public Needed needed(CycleState state, PodInfo pod, String nodeName) {
    long start = questions.start();
    Needed needed = ask(state, pod, nodeName);
    questions.ran(needed.code(), start);
    return needed;
  }

  private Needed ask(CycleState state, PodInfo pod, String nodeName) {
    boolean timed = PluginMetricsSampling.is(state);
    List<PreBindPlugin> needed = new ArrayList<>();
    for (int i = 0; i < plugins.size(); i++) {
      PreBindPlugin plugin = plugins.get(i);
      Status status = questions.ask(i, timed, () -> plugin.preBindNeeded(state, pod, nodeName));
      switch (status.code()) {
        case SKIP -> {}
        case SUCCESS -> needed.add(plugin);
        case ERROR, UNSCHEDULABLE, UNSCHEDULABLE_AND_UNRESOLVABLE, PENDING, WAIT -> {
          Status said = status.isError() ? status : unsupported(status);
          return new Needed(
              new PluginStatus(
                  plugin.name(), PluginGuard.failed("running PreBindPreFlight", plugin, said)),
              List.of());
        }
      }
    }
    return new Needed(null, needed);
  }

  private static Status unsupported(Status status) {
    return Status.error(
        "it answered %s, but may only answer success, skip or error"
            .formatted(status.code().label()));
  }

  /** Returns the first refusal of these plugins, or null. */
  public @Nullable PluginStatus run(
      List<PreBindPlugin> needed, CycleState state, PodInfo pod, String nodeName) {
    long start = calls.start();
    PluginStatus refused = call(needed, state, pod, nodeName);
    calls.ran(refused == null ? Code.SUCCESS : refused.status().code(), start);
    return refused;
  }

  private @Nullable PluginStatus call(
      List<PreBindPlugin> needed, CycleState state, PodInfo pod, String nodeName) {
    boolean timed = PluginMetricsSampling.is(state);
    for (PreBindPlugin plugin : needed) {
      Status status =
          calls.ask(plugins.indexOf(plugin), timed, () -> plugin.preBind(state, pod, nodeName));
      if (!status.isSuccess()) {
        Status said =
            status.isRejected()
                ? status
                : PluginGuard.failed("running PreBind plugin", plugin, status);
        return new PluginStatus(plugin.name(), said);
      }
    }
    return null;
  }
}
