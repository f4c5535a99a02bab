package io.berth.simulator;

import io.berth.framework.DisruptionBudgetLister;
import io.berth.manifest.ClusterObjects;
import io.berth.model.DisruptionBudget;
import io.berth.model.InvalidSelectorException;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The disruption budgets of a cluster in memory where nothing moves. */
final class InMemoryDisruptionBudgets implements DisruptionBudgetLister {
  /** A budget as the scheduler sees it, and all that was written about it. */
  record Given(DisruptionBudget budget, PodDisruptionBudget object) {}

  private final List<DisruptionBudget> budgets;

  InMemoryDisruptionBudgets(ClusterObjects objects) {
    this.budgets = given(objects).map(Given::budget).toList();
  }

  /** Returns all budgets by namespace and name, without those whose selectors are malformed. */
  static Stream<Given> given(ClusterObjects objects) {
    return objects.all(PodDisruptionBudget.class).stream()
        .sorted(
            Comparator.comparing(
                    (PodDisruptionBudget one) -> one.getMetadata().getNamespace(),
                    Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparing(one -> one.getMetadata().getName()))
        .flatMap(InMemoryDisruptionBudgets::wellFormed);
  }

  private static Stream<Given> wellFormed(PodDisruptionBudget budget) {
    try {
      return Stream.of(new Given(DisruptionBudget.of(budget), budget));
    } catch (InvalidSelectorException e) {
      return Stream.empty();
    }
  }

  @Override
  public List<DisruptionBudget> all() {
    return budgets;
  }
}
