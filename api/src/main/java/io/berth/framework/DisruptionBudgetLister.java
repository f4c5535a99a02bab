package io.berth.framework;

import io.berth.model.DisruptionBudget;
import java.util.List;

/** The disruption budgets of the cluster. */
@FunctionalInterface
public interface DisruptionBudgetLister {
  DisruptionBudgetLister NONE = List::of;

  /** Returns all budgets in the order of their namespaces and names, without malformed ones. */
  List<DisruptionBudget> all();
}
