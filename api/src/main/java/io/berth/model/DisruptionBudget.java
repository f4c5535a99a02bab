package io.berth.model;

import java.util.Set;

/**
 * How many pods of a kind may be disrupted now.
 *
 * @param allowed how many more disruptions the budget allows
 * @param disrupted the names of pods whose disruption the budget has counted already
 */
public record DisruptionBudget(
    String namespace, LabelSelector selector, int allowed, Set<String> disrupted) {

  /** Tells whether disrupting the pod is charged to this budget. */
  public boolean covers(PodInfo pod) {
    return namespace.equals(pod.namespace())
        && !pod.labels().isEmpty()
        && !selector.isEverything()
        && selector.matches(pod.labels())
        && !disrupted.contains(pod.name());
  }
}
