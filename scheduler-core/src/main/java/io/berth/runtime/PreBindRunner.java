package io.berth.runtime;

import io.berth.framework.CycleState;
import io.berth.framework.PreBindPlugin;
import io.berth.framework.Rejection;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has the PreBind plugins do what must precede the binding. */
public final class PreBindRunner {
  private final List<PreBindPlugin> plugins;

  PreBindRunner(List<PreBindPlugin> plugins) {
    this.plugins = plugins;
  }

  /** Returns the plugins that have something to do for this pod; asked on the deciding thread. */
  public List<PreBindPlugin> needed(CycleState state, PodInfo pod, String nodeName) {
    return plugins.stream()
        .filter(
            plugin -> !Plugins.guarded(() -> plugin.preBindNeeded(state, pod, nodeName)).isSkip())
        .toList();
  }

  /** Returns the first refusal of these plugins, or null. */
  public @Nullable Rejection run(
      List<PreBindPlugin> needed, CycleState state, PodInfo pod, String nodeName) {
    for (PreBindPlugin plugin : needed) {
      Status status = Plugins.guarded(() -> plugin.preBind(state, pod, nodeName));
      if (!status.isSuccess()) {
        Status said =
            status.isRejected() ? status : Plugins.failed("running PreBind plugin", plugin, status);
        return new Rejection(plugin.name(), said);
      }
    }
    return null;
  }
}
