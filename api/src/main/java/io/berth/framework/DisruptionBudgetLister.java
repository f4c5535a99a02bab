package io.berth.framework;

import io.berth.model.DisruptionBudget;
import java.util.List;

/** Lists the PodDisruptionBudgets of the cluster. */
@FunctionalInterface
public interface DisruptionBudgetLister {
  /** A lister without budgets. */
  DisruptionBudgetLister NONE = List::of;

  /** Returns all budgets with a valid selector, ordered by namespace and name. */
  List<DisruptionBudget> all();
}
