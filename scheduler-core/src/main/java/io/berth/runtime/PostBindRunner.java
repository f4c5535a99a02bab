package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.PostBindPlugin;
import io.berth.framework.ProfileMeter;
import io.berth.model.PodInfo;
import java.util.List;

/** Tells the PostBind plugins that a pod was bound. */
public final class PostBindRunner {
  private final List<PostBindPlugin> plugins;
  private final PluginInvoker calls;

  PostBindRunner(List<PostBindPlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.calls = new PluginInvoker(meter.at(MetricsExtensionPoint.POST_BIND), plugins);
  }

  public void run(CycleState state, PodInfo pod, String nodeName) {
    long start = calls.start();
    for (int i = 0; i < plugins.size(); i++) {
      PostBindPlugin plugin = plugins.get(i);
      calls.tell(i, "running PostBind", state, pod, () -> plugin.postBind(state, pod, nodeName));
    }
    calls.ran(Code.SUCCESS, start);
  }
}
