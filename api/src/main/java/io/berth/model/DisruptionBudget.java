package io.berth.model;

import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatus;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A PodDisruptionBudget, pruned to the fields that scheduling reads.
 *
 * @param disruptionsAllowed the number of further disruptions that the budget allows
 * @param disruptedPods the names of the pods whose disruption the budget has already counted
 */
public record DisruptionBudget(
    String namespace, LabelSelector selector, int disruptionsAllowed, Set<String> disruptedPods) {

  /**
   * Prunes a budget.
   *
   * @throws InvalidSelectorException if the selector is malformed
   */
  public static DisruptionBudget of(PodDisruptionBudget budget) {
    var spec = budget.getSpec();
    PodDisruptionBudgetStatus status = budget.getStatus();
    return new DisruptionBudget(
        Objects.requireNonNullElse(budget.getMetadata().getNamespace(), ""),
        LabelSelector.of(spec == null ? null : spec.getSelector()),
        status == null ? 0 : Objects.requireNonNullElse(status.getDisruptionsAllowed(), 0),
        disruptedPods(status));
  }

  private static Set<String> disruptedPods(@Nullable PodDisruptionBudgetStatus status) {
    return status == null || status.getDisruptedPods() == null
        ? Set.of()
        : new TreeSet<>(status.getDisruptedPods().keySet());
  }

  /** Returns this budget with another number of allowed disruptions. */
  public DisruptionBudget withDisruptionsAllowed(int newDisruptionsAllowed) {
    return new DisruptionBudget(namespace, selector, newDisruptionsAllowed, disruptedPods);
  }

  /** Returns whether a disruption of the pod counts against this budget. */
  public boolean matches(PodInfo pod) {
    return namespace.equals(pod.namespace())
        && !pod.labels().isEmpty()
        && !selector.isEverything()
        && selector.matches(pod.labels())
        && !disruptedPods.contains(pod.name());
  }
}
