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
 * The disruption budgets of a cluster in memory. It plays their controller: pods on nodes count as
 * healthy, so that every pod that comes to a node leaves room for a disruption, and every one that
 * goes uses one up.
 */
final class SimulatedDisruptionBudgets implements DisruptionBudgetLister {
  private static final class Account {
    private final DisruptionBudget budget;
    private int allowed;

    Account(DisruptionBudget budget, int allowed) {
      this.budget = budget;
      this.allowed = allowed;
    }
  }

  private final List<Account> accounts = new ArrayList<>();

  /**
   * Goes by the status of each budget, or by its spec where nobody has written a status yet.
   *
   * @param pods all pods at the start, bound and unbound
   */
  SimulatedDisruptionBudgets(ClusterObjects objects, Collection<PodInfo> pods) {
    InMemoryDisruptionBudgets.given(objects)
        .forEach(one -> accounts.add(new Account(one.budget(), atStart(one, pods))));
  }

  private static int atStart(InMemoryDisruptionBudgets.Given given, Collection<PodInfo> pods) {
    PodDisruptionBudgetStatus status = given.object().getStatus();
    return status != null && status.getDisruptionsAllowed() != null
        ? given.budget().allowed()
        : allowed(given.budget(), given.object().getSpec(), pods);
  }

  private static int allowed(
      DisruptionBudget budget, @Nullable PodDisruptionBudgetSpec spec, Collection<PodInfo> pods) {
    int expected = 0;
    int healthy = 0;
    for (PodInfo pod : pods) {
      if (budget.covers(pod)) {
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

  /** Returns a number as it is, and of a percentage the share, rounded up. */
  private static int scaled(@Nullable IntOrString value, int of) {
    if (value == null) {
      return 0;
    }
    Integer number = value.getIntVal();
    if (number != null) {
      return number;
    }
    String text = value.getStrVal();
    return text != null && text.matches("[0-9]{1,4}%")
        ? Math.ceilDiv(of * Integer.parseInt(text.substring(0, text.length() - 1)), 100)
        : 0;
  }

  void came(PodInfo pod) {
    count(pod, 1);
  }

  void left(PodInfo pod) {
    count(pod, -1);
  }

  private void count(PodInfo pod, int by) {
    for (Account account : accounts) {
      if (account.budget.covers(pod)) {
        account.allowed += by;
      }
    }
  }

  @Override
  public List<DisruptionBudget> all() {
    return accounts.stream()
        .map(account -> account.budget.allowing(Math.max(0, account.allowed)))
        .toList();
  }
}
