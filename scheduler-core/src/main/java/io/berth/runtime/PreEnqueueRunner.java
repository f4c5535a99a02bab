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

/** Asks the PreEnqueue plugins until one objects. */
public final class PreEnqueueRunner {
  private final List<PreEnqueuePlugin> plugins;
  private final BooleanSupplier sampler;
  private final PluginInvoker calls;

  PreEnqueueRunner(List<PreEnqueuePlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.sampler = meter.sampler();
    this.calls = new PluginInvoker(meter.at(MetricsExtensionPoint.PRE_ENQUEUE), plugins);
  }

  /** Returns the first objection, or null where the pod may be tried. */
  public @Nullable PluginStatus run(PodInfo pod) {
    long start = calls.start();
    PluginStatus objection = ask(pod, sampler.getAsBoolean());
    calls.ran(Code.SUCCESS, start); // whoever objects: kube-scheduler counts no other answer here
    return objection;
  }

  private @Nullable PluginStatus ask(PodInfo pod, boolean timed) {
    for (int i = 0; i < plugins.size(); i++) {
      PreEnqueuePlugin plugin = plugins.get(i);
      Status status = calls.ask(i, timed, () -> plugin.preEnqueue(pod));
      if (!status.isSuccess()) {
        return new PluginStatus(plugin.name(), status);
      }
    }
    return null;
  }
}
