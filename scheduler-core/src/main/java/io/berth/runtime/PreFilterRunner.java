package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.FitErrorMessage;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.PluginStatus;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Asks every PreFilter plugin, and tells them of pods that are added and removed on trial. */
public final class PreFilterRunner {
  private final List<PreFilterPlugin> plugins;
  private final PluginInvoker calls;
  private final PluginInvoker additions;
  private final PluginInvoker removals;
  private final PluginEvaluationCounts evaluations;

  PreFilterRunner(List<PreFilterPlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.calls = new PluginInvoker(meter.at(MetricsExtensionPoint.PRE_FILTER), plugins);
    this.additions = new PluginInvoker(meter.at(MetricsExtensionPoint.PRE_FILTER_ADD_POD), plugins);
    this.removals =
        new PluginInvoker(meter.at(MetricsExtensionPoint.PRE_FILTER_REMOVE_POD), plugins);
    this.evaluations = calls.evaluations();
  }

  public PreFilterOutcome run(CycleState state, PodInfo pod) {
    long start = calls.start();
    PreFilterOutcome outcome = ask(state, pod);
    SkippedPlugins.keep(state, outcome.skipped());
    PluginStatus rejection = outcome.rejection();
    calls.ran(rejection == null ? Code.SUCCESS : rejection.status().code(), start);
    return outcome;
  }

  private PreFilterOutcome ask(CycleState state, PodInfo pod) {
    boolean timed = PluginMetricsSampling.is(state);
    List<String> skipped = new ArrayList<>();
    SortedSet<String> narrowedBy = new TreeSet<>();
    SortedSet<String> nodeNames = null;
    PluginStatus rejection = null;
    for (int i = 0; i < plugins.size(); i++) {
      PreFilterPlugin plugin = plugins.get(i);
      PreFilterResult result =
          calls.ask(
              i,
              timed,
              () -> plugin.preFilter(state, pod),
              PreFilterResult::of,
              it -> it.status().code());
      Status status = result.status();
      evaluations.add(i, status.isSkip() ? 0 : 1);
      switch (status.code()) {
        case SKIP -> skipped.add(plugin.name());
        case SUCCESS -> {
          if (result.nodeNames() != null) {
            narrowedBy.add(plugin.name());
            nodeNames = intersection(nodeNames, result.nodeNames());
            if (nodeNames.isEmpty()) {
              return new PreFilterOutcome(
                  new PluginStatus(null, noNodeLeft(narrowedBy)), nodeNames, narrowedBy, skipped);
            }
          }
        }
        case UNSCHEDULABLE_AND_UNRESOLVABLE -> {
          return rejected(new PluginStatus(plugin.name(), status), skipped);
        }
        // Preemption may still help, and it needs what the plugins after this one prepare.
        case UNSCHEDULABLE -> rejection = new PluginStatus(plugin.name(), status);
        case PENDING, WAIT, ERROR -> {
          Status error = PluginGuard.failed("running PreFilter plugin", plugin, status);
          return rejected(new PluginStatus(plugin.name(), error), skipped);
        }
      }
    }
    return new PreFilterOutcome(rejection, nodeNames, narrowedBy, skipped);
  }

  private static PreFilterOutcome rejected(PluginStatus rejection, List<String> skipped) {
    return new PreFilterOutcome(rejection, null, new TreeSet<>(), skipped);
  }

  private static SortedSet<String> intersection(
      @Nullable SortedSet<String> soFar, SortedSet<String> more) {
    SortedSet<String> both = new TreeSet<>(more);
    if (soFar != null) {
      both.retainAll(soFar);
    }
    return both;
  }

  private static Status noNodeLeft(SortedSet<String> narrowedBy) {
    return narrowedBy.size() == 1
        ? Status.unschedulableAndUnresolvable("node(s) didn't satisfy plugin " + narrowedBy.first())
        : Status.unschedulableAndUnresolvable(
            "node(s) didn't satisfy plugin(s) "
                + FitErrorMessage.goList(narrowedBy)
                + " simultaneously");
  }

  /** Tells the plugins that take part in this attempt that a pod was added to the node. */
  Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node, List<String> skipped) {
    boolean timed = isTimed(state, MetricsExtensionPoint.PRE_FILTER_ADD_POD);
    for (int i = 0; i < plugins.size(); i++) {
      PreFilterPlugin plugin = plugins.get(i);
      if (!skipped.contains(plugin.name())) {
        Status status = additions.ask(i, timed, () -> plugin.addPod(state, pod, added, node));
        if (!status.isSuccess()) {
          return PluginGuard.failed("running AddPod on PreFilter plugin", plugin, status);
        }
      }
    }
    return Status.SUCCESS;
  }

  /** Tells the plugins that take part in this attempt that a pod was removed from the node. */
  Status removePod(
      CycleState state, PodInfo pod, PodInfo removed, NodeInfo node, List<String> skipped) {
    boolean timed = isTimed(state, MetricsExtensionPoint.PRE_FILTER_REMOVE_POD);
    for (int i = 0; i < plugins.size(); i++) {
      PreFilterPlugin plugin = plugins.get(i);
      if (!skipped.contains(plugin.name())) {
        Status status = removals.ask(i, timed, () -> plugin.removePod(state, pod, removed, node));
        if (!status.isSuccess()) {
          return PluginGuard.failed("running RemovePod on PreFilter plugin", plugin, status);
        }
      }
    }
    return Status.SUCCESS;
  }

  private static boolean isTimed(CycleState state, MetricsExtensionPoint point) {
    PluginMetricsSampling sampled = PluginMetricsSampling.of(state);
    return sampled != null && sampled.first(point);
  }
}
