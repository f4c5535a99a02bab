package io.berth.runtime;

import io.berth.framework.BindPlugin;
import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.PluginStatus;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has an extender bind the pod or, where none wants to, the first Bind plugin that does. */
public final class BindRunner {
  private final List<BindPlugin> plugins;
  private final Extenders extenders;
  private final PluginInvoker calls;

  BindRunner(List<BindPlugin> plugins, Extenders extenders, ProfileMeter meter) {
    this.plugins = plugins;
    this.extenders = extenders;
    this.calls = new PluginInvoker(meter.at(MetricsExtensionPoint.BIND), plugins);
  }

  /** Returns why the pod is not bound, or null where it is. */
  public @Nullable PluginStatus run(CycleState state, PodInfo pod, String nodeName) {
    Status byExtender = extenders.bind(pod, nodeName);
    if (byExtender != null) {
      return byExtender.isSuccess() ? null : new PluginStatus(Extenders.NAME, byExtender);
    }
    long start = calls.start();
    PluginStatus refused = ask(state, pod, nodeName);
    calls.ran(refused == null ? Code.SUCCESS : refused.status().code(), start);
    return refused;
  }

  private @Nullable PluginStatus ask(CycleState state, PodInfo pod, String nodeName) {
    boolean timed = PluginMetricsSampling.is(state);
    for (int i = 0; i < plugins.size(); i++) {
      BindPlugin plugin = plugins.get(i);
      Status status = calls.ask(i, timed, () -> plugin.bind(state, pod, nodeName));
      if (status.isSuccess()) {
        return null;
      }
      if (!status.isSkip()) {
        Status said =
            status.isRejected()
                ? status
                : PluginGuard.failed("running Bind plugin", plugin, status);
        return new PluginStatus(plugin.name(), said);
      }
    }
    return new PluginStatus(
        null, Status.error("no Bind plugin of the profile felt concerned with the pod"));
  }
}
