package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.PluginStatus;
import io.berth.framework.PreEnqueuePlugin;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Runs the PreEnqueue plugins until one rejects the pod. */
public final class PreEnqueueRunner {
  private final List<PreEnqueuePlugin> plugins;
  private final BooleanSupplier sampler;
  private final PluginInvoker invoker;

  PreEnqueueRunner(List<PreEnqueuePlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.sampler = meter.pluginMetricsSampler();
    this.invoker =
        new PluginInvoker(meter.extensionPoint(MetricsExtensionPoint.PRE_ENQUEUE), plugins);
  }

  /** Returns the first rejection, or null if the pod may enter the activeQ. */
  public @Nullable PluginStatus run(PodInfo pod) {
    long start = invoker.start();
    PluginStatus rejection = runPlugins(pod, sampler.getAsBoolean());
    invoker.executed(Code.SUCCESS, start); // kube-scheduler records no other status here
    return rejection;
  }

  private @Nullable PluginStatus runPlugins(PodInfo pod, boolean isTimed) {
    for (int i = 0; i < plugins.size(); i++) {
      PreEnqueuePlugin plugin = plugins.get(i);
      Status status = invoker.invoke(i, isTimed, () -> plugin.preEnqueue(pod));
      if (!status.isSuccess()) {
        return new PluginStatus(plugin.name(), status);
      }
    }
    return null;
  }
}
