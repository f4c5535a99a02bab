package io.berth.runtime;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.FilterSimulator;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.NodeToStatusReader;
import io.berth.framework.PluginStatus;
import io.berth.framework.PostFilterPlugin;
import io.berth.framework.PostFilterResult;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the PostFilter plugins until one succeeds. */
public final class PostFilterRunner {
  private final List<PostFilterPlugin> plugins;
  private final PluginInvoker invoker;

  PostFilterRunner(List<PostFilterPlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.invoker =
        new PluginInvoker(meter.extensionPoint(MetricsExtensionPoint.POST_FILTER), plugins);
  }

  /**
   * The combined result of the PostFilter plugins.
   *
   * @param rejection the reason why no plugin succeeded, or null if one did
   * @param nominatedNode as in {@link PostFilterResult}
   * @param victims as in {@link PostFilterResult}
   */
  public record Outcome(
      @Nullable PluginStatus rejection, @Nullable String nominatedNode, List<PodInfo> victims) {
    Outcome(PluginStatus rejection, @Nullable String nominatedNode) {
      this(rejection, nominatedNode, List.of());
    }
  }

  /**
   * Returns whether no plugin runs for the pod: there is none, or the pod has too many scheduling
   * rules.
   */
  public boolean isEmptyFor(PodInfo pod) {
    return plugins.isEmpty() || pod.unsupportedFeatures().excessRules() > 0;
  }

  public Outcome run(
      CycleState state,
      PodInfo pod,
      NodeToStatusReader nodeToStatus,
      FilterSimulator filterSimulator) {
    long start = invoker.start();
    Outcome outcome = runPlugins(state, pod, nodeToStatus, filterSimulator);
    PluginStatus rejection = outcome.rejection();
    invoker.executed(rejection == null ? Code.SUCCESS : rejection.status().code(), start);
    return outcome;
  }

  private Outcome runPlugins(
      CycleState state,
      PodInfo pod,
      NodeToStatusReader nodeToStatus,
      FilterSimulator filterSimulator) {
    boolean isTimed = PluginMetricsSampling.isSampled(state);
    List<String> reasons = new ArrayList<>();
    String nominatedNode = null;
    String firstRejectingPlugin = null;
    for (int i = 0; i < plugins.size(); i++) {
      PostFilterPlugin plugin = plugins.get(i);
      PostFilterResult result =
          invoker.invoke(
              i,
              isTimed,
              () -> plugin.postFilter(state, pod, nodeToStatus, filterSimulator),
              error -> new PostFilterResult(error, null),
              it -> it.status().code());
      Status status = result.status();
      switch (status.code()) {
        case SUCCESS -> {
          return new Outcome(null, result.nominatedNodeName(), result.victims());
        }
        case UNSCHEDULABLE_AND_UNRESOLVABLE -> {
          return new Outcome(new PluginStatus(plugin.name(), status), result.nominatedNodeName());
        }
        case ERROR, WAIT, SKIP -> {
          Status error = status.isError() ? status : Status.error(status.message());
          return new Outcome(new PluginStatus(plugin.name(), error), null);
        }
        case UNSCHEDULABLE, PENDING -> {
          reasons.addAll(status.reasons());
          nominatedNode =
              result.nominatedNodeName() == null ? nominatedNode : result.nominatedNodeName();
          firstRejectingPlugin =
              firstRejectingPlugin == null ? plugin.name() : firstRejectingPlugin;
        }
      }
    }
    Status rejected = new Status(Code.UNSCHEDULABLE, reasons, null);
    return new Outcome(new PluginStatus(firstRejectingPlugin, rejected), nominatedNode);
  }
}
