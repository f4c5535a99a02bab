package io.berth.simulator;

import io.berth.framework.DisruptionBudgetLister;
import io.berth.manifest.ClusterObjects;
import io.berth.model.DisruptionBudget;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetSpec;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists the disruption budgets of an in-memory cluster and simulates their controller. Bound pods
 * count as healthy: each binding allows one more disruption, and each deletion uses one up.
 */
final class SimulatedDisruptionBudgets implements DisruptionBudgetLister {
  private static final class BudgetState {
    private final DisruptionBudget budget;
    private int allowed;

    BudgetState(DisruptionBudget budget, int allowed) {
      this.budget = budget;
      this.allowed = allowed;
    }
  }

  private final List<BudgetState> states = new ArrayList<>();

  /**
   * Reads the allowed disruptions from the status of each budget, or from its spec if the status is
   * missing.
   *
   * @param pods all initial pods, bound and pending
   */
  SimulatedDisruptionBudgets(ClusterObjects objects, Collection<PodInfo> pods) {
    InMemoryDisruptionBudgets.entries(objects)
        .forEach(entry -> states.add(new BudgetState(entry.budget(), initialAllowed(entry, pods))));
  }

  private static int initialAllowed(
      InMemoryDisruptionBudgets.Entry entry, Collection<PodInfo> pods) {
    PodDisruptionBudgetStatus status = entry.object().getStatus();
    return status != null && status.getDisruptionsAllowed() != null
        ? entry.budget().disruptionsAllowed()
        : allowed(entry.budget(), entry.object().getSpec(), pods);
  }

  private static int allowed(
      DisruptionBudget budget, @Nullable PodDisruptionBudgetSpec spec, Collection<PodInfo> pods) {
    int expected = 0;
    int healthy = 0;
    for (PodInfo pod : pods) {
      if (budget.matches(pod)) {
        expected++;
        healthy += pod.nodeName().isEmpty() ? 0 : 1;
      }
    }
    if (spec == null) {
      return 0;
    }
    if (spec.getMaxUnavailable() != null) {
      return healthy - (expected - scaled(spec.getMaxUnavailable(), expected));
    }
    return healthy - scaled(spec.getMinAvailable(), expected);
  }

  /** Returns an absolute number, or a percentage of the total, rounded up. */
  private static int scaled(@Nullable IntOrString value, int total) {
    if (value == null) {
      return 0;
    }
    Integer number = value.getIntVal();
    if (number != null) {
      return number;
    }
    String text = value.getStrVal();
    return text != null && text.matches("[0-9]{1,4}%")
        ? Math.ceilDiv(total * Integer.parseInt(text.substring(0, text.length() - 1)), 100)
        : 0;
  }

  void podBound(PodInfo pod) {
    count(pod, 1);
  }

  void podRemoved(PodInfo pod) {
    count(pod, -1);
  }

  private void count(PodInfo pod, int by) {
    for (BudgetState state : states) {
      if (state.budget.matches(pod)) {
        state.allowed += by;
      }
    }
  }

  @Override
  public List<DisruptionBudget> all() {
    return states.stream()
        .map(state -> state.budget.withDisruptionsAllowed(Math.max(0, state.allowed)))
        .toList();
  }
}
