package io.berth.simulator;

import io.berth.framework.DisruptionBudgetLister;
import io.berth.manifest.ClusterObjects;
import io.berth.model.DisruptionBudget;
import io.berth.model.InvalidSelectorException;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Lists the disruption budgets of an in-memory cluster whose pods do not change. */
final class InMemoryDisruptionBudgets implements DisruptionBudgetLister {
  /** A budget as the scheduler sees it, with its API object. */
  record Entry(DisruptionBudget budget, PodDisruptionBudget object) {}

  private final List<DisruptionBudget> budgets;

  InMemoryDisruptionBudgets(ClusterObjects objects) {
    this.budgets = entries(objects).map(Entry::budget).toList();
  }

  /** Returns all budgets with a valid selector by namespace and name. */
  static Stream<Entry> entries(ClusterObjects objects) {
    return objects.all(PodDisruptionBudget.class).stream()
        .sorted(
            Comparator.comparing(
                    (PodDisruptionBudget budget) -> budget.getMetadata().getNamespace(),
                    Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparing(budget -> budget.getMetadata().getName()))
        .flatMap(InMemoryDisruptionBudgets::wellFormed);
  }

  private static Stream<Entry> wellFormed(PodDisruptionBudget budget) {
    try {
      return Stream.of(new Entry(DisruptionBudget.of(budget), budget));
    } catch (InvalidSelectorException e) {
      return Stream.empty();
    }
  }

  @Override
  public List<DisruptionBudget> all() {
    return budgets;
  }
}
