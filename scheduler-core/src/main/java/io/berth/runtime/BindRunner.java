package io.berth.runtime;

import io.berth.framework.BindPlugin;
import io.berth.framework.CycleState;
import io.berth.framework.Rejection;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has the first Bind plugin that feels concerned bind the pod. */
public final class BindRunner {
  private final List<BindPlugin> plugins;

  BindRunner(List<BindPlugin> plugins) {
    this.plugins = plugins;
  }

  /** Returns why the pod is not bound, or null where it is. */
  public @Nullable Rejection run(CycleState state, PodInfo pod, String nodeName) {
    for (BindPlugin plugin : plugins) {
      Status status = Plugins.guarded(plugin, () -> plugin.bind(state, pod, nodeName));
      if (status.isSuccess()) {
        return null;
      }
      if (!status.isSkip()) {
        Status said =
            status.isRejected() ? status : Plugins.failed("running Bind plugin", plugin, status);
        return new Rejection(plugin.name(), said);
      }
    }
    return new Rejection(
        null, Status.error("no Bind plugin of the profile felt concerned with the pod"));
  }
}
