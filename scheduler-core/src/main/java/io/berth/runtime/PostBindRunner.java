package io.berth.runtime;

import io.berth.framework.CycleState;
import io.berth.framework.PostBindPlugin;
import io.berth.model.PodInfo;
import java.util.List;

/** Tells the PostBind plugins that a pod was bound. */
public final class PostBindRunner {
  private final List<PostBindPlugin> plugins;

  PostBindRunner(List<PostBindPlugin> plugins) {
    this.plugins = plugins;
  }

  public void run(CycleState state, PodInfo pod, String nodeName) {
    for (PostBindPlugin plugin : plugins) {
      Plugins.notifying(
          "running PostBind", plugin, pod, () -> plugin.postBind(state, pod, nodeName));
    }
  }
}
