package io.berth.runtime;

import io.berth.framework.CycleState;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.List;

/** Asks every PreScore plugin. */
public final class PreScoreRunner {
  private final List<PreScorePlugin> plugins;
  private final PluginInvoker calls;
  private final PluginEvaluationCounts evaluations;

  PreScoreRunner(List<PreScorePlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.calls = new PluginInvoker(meter.at(MetricsExtensionPoint.PRE_SCORE), plugins);
    this.evaluations = calls.evaluations();
  }

  /**
   * What came of it.
   *
   * @param status success, or the error that ends the attempt
   * @param skipped the plugins that do not score this pod, in profile order
   */
  public record Outcome(Status status, List<String> skipped) {}

  public Outcome run(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    long start = calls.start();
    Outcome outcome = ask(state, pod, feasible);
    calls.ran(outcome.status().code(), start);
    return outcome;
  }

  private Outcome ask(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    boolean timed = PluginMetricsSampling.is(state);
    List<String> skipped = new ArrayList<>();
    for (int i = 0; i < plugins.size(); i++) {
      PreScorePlugin plugin = plugins.get(i);
      Status status = calls.ask(i, timed, () -> plugin.preScore(state, pod, feasible));
      evaluations.add(i, status.isSkip() ? 0 : 1);
      if (status.isSkip()) {
        skipped.add(plugin.name());
      } else if (!status.isSuccess()) {
        return new Outcome(PluginGuard.failed("running PreScore plugin", plugin, status), skipped);
      }
    }
    return new Outcome(Status.SUCCESS, skipped);
  }
}
