package io.berth.model;

import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatus;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How many pods of a kind may be disrupted now.
 *
 * @param allowed how many more disruptions the budget allows
 * @param disrupted the names of pods whose disruption the budget has counted already
 */
public record DisruptionBudget(
    String namespace, LabelSelector selector, int allowed, Set<String> disrupted) {

  /**
   * Trims a budget to what scheduling reads of it.
   *
   * @throws InvalidSelectorException if its selector is malformed
   */
  public static DisruptionBudget of(PodDisruptionBudget budget) {
    var spec = budget.getSpec();
    PodDisruptionBudgetStatus status = budget.getStatus();
    return new DisruptionBudget(
        Objects.requireNonNullElse(budget.getMetadata().getNamespace(), ""),
        LabelSelector.of(spec == null ? null : spec.getSelector()),
        status == null ? 0 : Objects.requireNonNullElse(status.getDisruptionsAllowed(), 0),
        disrupted(status));
  }

  private static Set<String> disrupted(@Nullable PodDisruptionBudgetStatus status) {
    return status == null || status.getDisruptedPods() == null
        ? Set.of()
        : new TreeSet<>(status.getDisruptedPods().keySet());
  }

  /** Returns the same budget with another number of disruptions left. */
  public DisruptionBudget allowing(int disruptions) {
    return new DisruptionBudget(namespace, selector, disruptions, disrupted);
  }

  /** Tells whether disrupting the pod is charged to this budget. */
  public boolean covers(PodInfo pod) {
    return namespace.equals(pod.namespace())
        && !pod.labels().isEmpty()
        && !selector.isEverything()
        && selector.matches(pod.labels())
        && !disrupted.contains(pod.name());
  }
}
