package io.berth.runtime;

import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.model.UnsupportedFeatures;
import java.util.List;

/**
 * Rejects pods with more scheduling rules than are supported. Every profile runs it before all
 * other PreFilter plugins, so that none of them evaluates such a pod.
 */
final class SchedulingRuleLimit implements PreFilterPlugin, EnqueueExtensions {
  private static final String NAME = "PodRuleLimit";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    int rules = pod.unsupportedFeatures().excessRules();
    return rules == 0
        ? PreFilterResult.SUCCESS
        : PreFilterResult.of(
            Status.unschedulableAndUnresolvable(
                "pod has %d scheduling rules, at most %d are supported"
                    .formatted(rules, UnsupportedFeatures.MAX_RULES)));
  }

  /** No event changes the rules of a pod. */
  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of();
  }
}
