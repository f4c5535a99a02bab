package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.FitErrorMessage;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.PluginStatus;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.ProfileMeter;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.runtime.PluginInvoker.EvaluationCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Runs the PreFilter plugins and their AddPod and RemovePod extensions. */
public final class PreFilterRunner {
  private final List<PreFilterPlugin> plugins;
  private final PluginInvoker invoker;
  private final PluginInvoker additions;
  private final PluginInvoker removals;
  private final EvaluationCounts evaluationCounts;

  PreFilterRunner(List<PreFilterPlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.invoker =
        new PluginInvoker(meter.extensionPoint(MetricsExtensionPoint.PRE_FILTER), plugins);
    this.additions =
        new PluginInvoker(
            meter.extensionPoint(MetricsExtensionPoint.PRE_FILTER_EXTENSION_ADD_POD), plugins);
    this.removals =
        new PluginInvoker(
            meter.extensionPoint(MetricsExtensionPoint.PRE_FILTER_EXTENSION_REMOVE_POD), plugins);
    this.evaluationCounts = invoker.evaluationCounts();
  }

  /**
   * The combined result of the PreFilter plugins.
   *
   * @param rejection the status that applies to all nodes, or null
   * @param nodeNames the only nodes to evaluate, or null for all nodes
   * @param narrowedBy the plugins that restricted the nodes, sorted
   * @param skipped the plugins that returned Skip, in profile order
   */
  public record Outcome(
      @Nullable PluginStatus rejection,
      @Nullable SortedSet<String> nodeNames,
      SortedSet<String> narrowedBy,
      List<String> skipped) {}

  private static final StateKey<List<String>> SKIPPED = StateKey.of("skipped");

  /** Returns the plugins whose PreFilter returned Skip; their Filter is skipped too. */
  static List<String> skippedPlugins(CycleState state) {
    return Objects.requireNonNullElse(state.readOrNull(SKIPPED), List.of());
  }

  public Outcome run(CycleState state, PodInfo pod) {
    long start = invoker.start();
    Outcome outcome = runPlugins(state, pod);
    if (!outcome.skipped().isEmpty()) {
      state.write(SKIPPED, outcome.skipped());
    }
    PluginStatus rejection = outcome.rejection();
    invoker.executed(rejection == null ? Code.SUCCESS : rejection.status().code(), start);
    return outcome;
  }

  private Outcome runPlugins(CycleState state, PodInfo pod) {
    boolean isTimed = PluginMetricsSampling.isSampled(state);
    List<String> skipped = new ArrayList<>();
    SortedSet<String> narrowedBy = new TreeSet<>();
    SortedSet<String> nodeNames = null;
    PluginStatus rejection = null;
    for (int i = 0; i < plugins.size(); i++) {
      PreFilterPlugin plugin = plugins.get(i);
      PreFilterResult result =
          invoker.invoke(
              i,
              isTimed,
              () -> plugin.preFilter(state, pod),
              PreFilterResult::of,
              it -> it.status().code());
      Status status = result.status();
      evaluationCounts.add(i, status.isSkip() ? 0 : 1);
      switch (status.code()) {
        case SKIP -> skipped.add(plugin.name());
        case SUCCESS -> {
          if (result.nodeNames() != null) {
            narrowedBy.add(plugin.name());
            nodeNames = intersection(nodeNames, result.nodeNames());
            if (nodeNames.isEmpty()) {
              return new Outcome(
                  new PluginStatus(null, noNodesLeft(narrowedBy)), nodeNames, narrowedBy, skipped);
            }
          }
        }
        case UNSCHEDULABLE_AND_UNRESOLVABLE -> {
          return rejected(new PluginStatus(plugin.name(), status), skipped);
        }
        // Preemption may still help, and it requires the state that later plugins write.
        case UNSCHEDULABLE -> rejection = new PluginStatus(plugin.name(), status);
        case PENDING, WAIT, ERROR -> {
          Status error = PluginGuard.failed("running PreFilter plugin", plugin, status);
          return rejected(new PluginStatus(plugin.name(), error), skipped);
        }
      }
    }
    return new Outcome(rejection, nodeNames, narrowedBy, skipped);
  }

  private static Outcome rejected(PluginStatus rejection, List<String> skipped) {
    return new Outcome(rejection, null, new TreeSet<>(), skipped);
  }

  private static SortedSet<String> intersection(
      @Nullable SortedSet<String> soFar, SortedSet<String> more) {
    SortedSet<String> both = new TreeSet<>(more);
    if (soFar != null) {
      both.retainAll(soFar);
    }
    return both;
  }

  private static Status noNodesLeft(SortedSet<String> narrowedBy) {
    return narrowedBy.size() == 1
        ? Status.unschedulableAndUnresolvable("node(s) didn't satisfy plugin " + narrowedBy.first())
        : Status.unschedulableAndUnresolvable(
            "node(s) didn't satisfy plugin(s) "
                + FitErrorMessage.goList(narrowedBy)
                + " simultaneously");
  }

  /** Runs AddPod of the plugins that take part in this attempt. */
  Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node, List<String> skipped) {
    boolean isTimed = isFirstSampled(state, MetricsExtensionPoint.PRE_FILTER_EXTENSION_ADD_POD);
    for (int i = 0; i < plugins.size(); i++) {
      PreFilterPlugin plugin = plugins.get(i);
      if (!skipped.contains(plugin.name())) {
        Status status = additions.invoke(i, isTimed, () -> plugin.addPod(state, pod, added, node));
        if (!status.isSuccess()) {
          return PluginGuard.failed("running AddPod on PreFilter plugin", plugin, status);
        }
      }
    }
    return Status.SUCCESS;
  }

  /** Runs RemovePod of the plugins that take part in this attempt. */
  Status removePod(
      CycleState state, PodInfo pod, PodInfo removed, NodeInfo node, List<String> skipped) {
    boolean isTimed = isFirstSampled(state, MetricsExtensionPoint.PRE_FILTER_EXTENSION_REMOVE_POD);
    for (int i = 0; i < plugins.size(); i++) {
      PreFilterPlugin plugin = plugins.get(i);
      if (!skipped.contains(plugin.name())) {
        Status status =
            removals.invoke(i, isTimed, () -> plugin.removePod(state, pod, removed, node));
        if (!status.isSuccess()) {
          return PluginGuard.failed("running RemovePod on PreFilter plugin", plugin, status);
        }
      }
    }
    return Status.SUCCESS;
  }

  private static boolean isFirstSampled(CycleState state, MetricsExtensionPoint point) {
    PluginMetricsSampling sampling = PluginMetricsSampling.of(state);
    return sampling != null && sampling.isFirst(point);
  }
}
