package io.berth.runtime;

import io.berth.framework.PreEnqueuePlugin;
import io.berth.framework.Rejection;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks the PreEnqueue plugins until one objects. */
public final class PreEnqueueRunner {
  private final List<PreEnqueuePlugin> plugins;

  PreEnqueueRunner(List<PreEnqueuePlugin> plugins) {
    this.plugins = plugins;
  }

  /** Returns the first objection, or null where the pod may be tried. */
  public @Nullable Rejection run(PodInfo pod) {
    for (PreEnqueuePlugin plugin : plugins) {
      Status status = Plugins.guarded(plugin, () -> plugin.preEnqueue(pod));
      if (!status.isSuccess()) {
        return new Rejection(plugin.name(), status);
      }
    }
    return null;
  }
}
