package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.PermitPlugin;
import io.berth.framework.Rejection;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks the Permit plugins for the last word before a pod is bound. */
public final class PermitRunner {
  /** No plugin may hold a pod back for longer. */
  static final Duration LONGEST_WAIT = Duration.ofMinutes(15);

  private final List<PermitPlugin> plugins;

  PermitRunner(List<PermitPlugin> plugins) {
    this.plugins = plugins;
  }

  /**
   * What came of it.
   *
   * @param rejection the first refusal, or null
   * @param waits the plugins that want the pod to wait, in order, and how long at most
   */
  public record Outcome(@Nullable Rejection rejection, Map<String, Duration> waits) {}

  public Outcome run(CycleState state, PodInfo pod, String nodeName) {
    Map<String, Duration> waits = new LinkedHashMap<>();
    for (PermitPlugin plugin : plugins) {
      PermitPlugin.Permission permission =
          Plugins.guarded(
              plugin,
              () -> plugin.permit(state, pod, nodeName),
              error -> new PermitPlugin.Permission(error, Duration.ZERO));
      Status status = permission.status();
      if (status.code() == Code.WAIT) {
        Duration wanted = permission.timeout();
        waits.put(plugin.name(), wanted.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wanted);
      } else if (!status.isSuccess()) {
        Status said =
            status.isRejected() ? status : Plugins.failed("running Permit plugin", plugin, status);
        return new Outcome(new Rejection(plugin.name(), said), Map.of());
      }
    }
    return new Outcome(null, waits);
  }
}
