package io.berth.runtime;

import io.berth.framework.CycleState;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.List;

/** Asks every PreScore plugin. */
public final class PreScoreRunner {
  private final List<PreScorePlugin> plugins;

  PreScoreRunner(List<PreScorePlugin> plugins) {
    this.plugins = plugins;
  }

  /**
   * What came of it.
   *
   * @param status success, or the error that ends the attempt
   * @param skipped the plugins that do not score this pod, in profile order
   */
  public record Outcome(Status status, List<String> skipped) {}

  public Outcome run(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    List<String> skipped = new ArrayList<>();
    for (PreScorePlugin plugin : plugins) {
      Status status = Plugins.guarded(plugin, () -> plugin.preScore(state, pod, feasible));
      if (status.isSkip()) {
        skipped.add(plugin.name());
      } else if (!status.isSuccess()) {
        return new Outcome(Plugins.failed("running PreScore plugin", plugin, status), skipped);
      }
    }
    return new Outcome(Status.SUCCESS, skipped);
  }
}
