package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.PostBindPlugin;
import io.berth.framework.ProfileMeter;
import io.berth.model.PodInfo;
import java.util.List;

/** Runs the PostBind plugins. */
public final class PostBindRunner {
  private final List<PostBindPlugin> plugins;
  private final PluginInvoker invoker;

  PostBindRunner(List<PostBindPlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.invoker =
        new PluginInvoker(meter.extensionPoint(MetricsExtensionPoint.POST_BIND), plugins);
  }

  public void run(CycleState state, PodInfo pod, String nodeName) {
    long start = invoker.start();
    for (int i = 0; i < plugins.size(); i++) {
      PostBindPlugin plugin = plugins.get(i);
      invoker.invokeVoid(
          i, "running PostBind", state, pod, () -> plugin.postBind(state, pod, nodeName));
    }
    invoker.executed(Code.SUCCESS, start);
  }
}
