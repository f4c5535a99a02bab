package io.berth.runtime;

import io.berth.framework.CycleState;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.runtime.PluginInvoker.EvaluationCounts;
import java.util.ArrayList;
import java.util.List;

/** Runs the PreScore plugins. */
public final class PreScoreRunner {
  private final List<PreScorePlugin> plugins;
  private final PluginInvoker invoker;
  private final EvaluationCounts evaluationCounts;

  PreScoreRunner(List<PreScorePlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.invoker =
        new PluginInvoker(meter.extensionPoint(MetricsExtensionPoint.PRE_SCORE), plugins);
    this.evaluationCounts = invoker.evaluationCounts();
  }

  /**
   * The combined result of the PreScore plugins.
   *
   * @param status success, or the error that ends the attempt
   * @param skipped the plugins that returned Skip, in profile order
   */
  public record Outcome(Status status, List<String> skipped) {}

  public Outcome run(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    long start = invoker.start();
    Outcome outcome = runPlugins(state, pod, feasible);
    invoker.executed(outcome.status().code(), start);
    return outcome;
  }

  private Outcome runPlugins(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    boolean isTimed = PluginMetricsSampling.isSampled(state);
    List<String> skipped = new ArrayList<>();
    for (int i = 0; i < plugins.size(); i++) {
      PreScorePlugin plugin = plugins.get(i);
      Status status = invoker.invoke(i, isTimed, () -> plugin.preScore(state, pod, feasible));
      evaluationCounts.add(i, status.isSkip() ? 0 : 1);
      if (status.isSkip()) {
        skipped.add(plugin.name());
      } else if (!status.isSuccess()) {
        return new Outcome(PluginGuard.failed("running PreScore plugin", plugin, status), skipped);
      }
    }
    return new Outcome(Status.SUCCESS, skipped);
  }
}
