package io.berth.runtime;

import io.berth.framework.CycleState;
import io.berth.framework.EventAware;
import io.berth.framework.EventRegistration;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.model.UnbuiltNeeds;
import java.util.List;

/**
 * Rejects pods with more scheduling rules than are supported. Every profile has it, before all
 * other PreFilter plugins, so that none of them evaluates such a pod.
 */
final class PodRuleLimit implements PreFilterPlugin, EventAware {
  private static final String NAME = "PodRuleLimit";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    int rules = pod.unbuiltNeeds().excessRules();
    return rules == 0
        ? PreFilterResult.SUCCESS
        : PreFilterResult.of(
            Status.unresolvable(
                "pod has %d scheduling rules, at most %d are supported"
                    .formatted(rules, UnbuiltNeeds.MAX_RULES)));
  }

  /** Nothing that happens in the cluster changes the pod's rules. */
  @Override
  public List<EventRegistration> eventsToRegister() {
    return List.of();
  }
}
