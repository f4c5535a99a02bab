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

/** Asks the PostFilter plugins until one makes room. */
public final class PostFilterRunner {
  private final List<PostFilterPlugin> plugins;
  private final PluginInvoker calls;

  PostFilterRunner(List<PostFilterPlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    this.calls = new PluginInvoker(meter.at(MetricsExtensionPoint.POST_FILTER), plugins);
  }

  /**
   * What came of it.
   *
   * @param rejection why no room could be made, or null where it was
   * @param nominatedNode as in {@link PostFilterResult}
   * @param victims as in {@link PostFilterResult}
   */
  public record Outcome(
      @Nullable PluginStatus rejection, @Nullable String nominatedNode, List<PodInfo> victims) {
    Outcome(PluginStatus rejection, @Nullable String nominatedNode) {
      this(rejection, nominatedNode, List.of());
    }
  }

  /** Tells whether no plugin looks at the pod: there is none, or the pod has too many rules. */
  public boolean isEmptyFor(PodInfo pod) {
    return plugins.isEmpty() || pod.unbuiltNeeds().excessRules() > 0;
  }

  public Outcome run(
      CycleState state, PodInfo pod, NodeToStatusReader verdicts, FilterSimulator whatIf) {
    long start = calls.start();
    Outcome outcome = ask(state, pod, verdicts, whatIf);
    PluginStatus rejection = outcome.rejection();
    calls.ran(rejection == null ? Code.SUCCESS : rejection.status().code(), start);
    return outcome;
  }

  private Outcome ask(
      CycleState state, PodInfo pod, NodeToStatusReader verdicts, FilterSimulator whatIf) {
    boolean timed = PluginMetricsSampling.is(state);
    List<String> reasons = new ArrayList<>();
    String nomination = null;
    String firstToRefuse = null;
    for (int i = 0; i < plugins.size(); i++) {
      PostFilterPlugin plugin = plugins.get(i);
      PostFilterResult result =
          calls.ask(
              i,
              timed,
              () -> plugin.postFilter(state, pod, verdicts, whatIf),
              error -> new PostFilterResult(error, null),
              it -> it.status().code());
      Status status = result.status();
      switch (status.code()) {
        case SUCCESS -> {
          return new Outcome(null, result.nominatedNode(), result.victims());
        }
        case UNSCHEDULABLE_AND_UNRESOLVABLE -> {
          return new Outcome(new PluginStatus(plugin.name(), status), result.nominatedNode());
        }
        case ERROR, WAIT, SKIP -> {
          Status error = status.isError() ? status : Status.error(status.message());
          return new Outcome(new PluginStatus(plugin.name(), error), null);
        }
        case UNSCHEDULABLE, PENDING -> {
          reasons.addAll(status.reasons());
          nomination = result.nominatedNode() == null ? nomination : result.nominatedNode();
          firstToRefuse = firstToRefuse == null ? plugin.name() : firstToRefuse;
        }
      }
    }
    Status refused = new Status(Code.UNSCHEDULABLE, reasons, null);
    return new Outcome(new PluginStatus(firstToRefuse, refused), nomination);
  }
}
