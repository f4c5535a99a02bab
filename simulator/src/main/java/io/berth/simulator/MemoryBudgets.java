package io.berth.simulator;

import io.berth.framework.DisruptionBudgetLister;
import io.berth.manifest.ClusterObjects;
import io.berth.model.DisruptionBudget;
import io.berth.model.InvalidSelectorException;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The disruption budgets of a cluster in memory. */
final class MemoryBudgets implements DisruptionBudgetLister {
  private final List<DisruptionBudget> budgets;

  MemoryBudgets(ClusterObjects objects) {
    this.budgets =
        objects.all(PodDisruptionBudget.class).stream()
            .sorted(
                Comparator.comparing(
                        (PodDisruptionBudget one) -> one.getMetadata().getNamespace(),
                        Comparator.nullsFirst(Comparator.naturalOrder()))
                    .thenComparing(one -> one.getMetadata().getName()))
            .flatMap(MemoryBudgets::wellFormed)
            .toList();
  }

  private static Stream<DisruptionBudget> wellFormed(PodDisruptionBudget budget) {
    try {
      return Stream.of(DisruptionBudget.of(budget));
    } catch (InvalidSelectorException e) {
      return Stream.empty();
    }
  }

  @Override
  public List<DisruptionBudget> all() {
    return budgets;
  }
}
