package io.berth.runtime;

import io.berth.framework.CycleState;
import io.berth.framework.Rejection;
import io.berth.framework.ReservePlugin;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has the Reserve plugins take and give back. */
public final class ReserveRunner {
  private final List<ReservePlugin> plugins;

  ReserveRunner(List<ReservePlugin> plugins) {
    this.plugins = plugins;
  }

  /** Returns the first refusal, after which the caller must call {@link #unreserve}; or null. */
  public @Nullable Rejection reserve(CycleState state, PodInfo pod, String nodeName) {
    for (ReservePlugin plugin : plugins) {
      Status status = Plugins.guarded(plugin, () -> plugin.reserve(state, pod, nodeName));
      if (!status.isSuccess()) {
        Status said =
            status.isRejected() ? status : Plugins.failed("running Reserve plugin", plugin, status);
        return new Rejection(plugin.name(), said);
      }
    }
    return null;
  }

  /** Has every plugin give back, the last one first, whatever some of them throw. */
  public void unreserve(CycleState state, PodInfo pod, String nodeName) {
    for (ReservePlugin plugin : plugins.reversed()) {
      Plugins.notifying(
          "unreserving with", plugin, pod, () -> plugin.unreserve(state, pod, nodeName));
    }
  }
}
