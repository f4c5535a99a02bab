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

/**
 * Binds the pod with an interested extender or, if there is none, with the first Bind plugin that
 * does not return Skip.
 */
public final class BindRunner {
  private final List<BindPlugin> plugins;
  private final Extenders extenders;
  private final PluginInvoker invoker;

  BindRunner(List<BindPlugin> plugins, Extenders extenders, ProfileMeter meter) {
    this.plugins = plugins;
    this.extenders = extenders;
    this.invoker = new PluginInvoker(meter.extensionPoint(MetricsExtensionPoint.BIND), plugins);
  }

  /** Returns the reason why the pod is not bound, or null if it is. */
  public @Nullable PluginStatus run(CycleState state, PodInfo pod, String nodeName) {
    Status byExtender = extenders.bind(pod, nodeName);
    if (byExtender != null) {
      return byExtender.isSuccess() ? null : new PluginStatus(Extenders.NAME, byExtender);
    }
    long start = invoker.start();
    PluginStatus rejection = runPlugins(state, pod, nodeName);
    invoker.executed(rejection == null ? Code.SUCCESS : rejection.status().code(), start);
    return rejection;
  }

  private @Nullable PluginStatus runPlugins(CycleState state, PodInfo pod, String nodeName) {
    boolean isTimed = PluginMetricsSampling.isSampled(state);
    for (int i = 0; i < plugins.size(); i++) {
      BindPlugin plugin = plugins.get(i);
      Status status = invoker.invoke(i, isTimed, () -> plugin.bind(state, pod, nodeName));
      if (status.isSuccess()) {
        return null;
      }
      if (!status.isSkip()) {
        Status result =
            status.isRejected()
                ? status
                : PluginGuard.failed("running Bind plugin", plugin, status);
        return new PluginStatus(plugin.name(), result);
      }
    }
    return new PluginStatus(null, Status.error("all Bind plugins of the profile returned Skip"));
  }
}
