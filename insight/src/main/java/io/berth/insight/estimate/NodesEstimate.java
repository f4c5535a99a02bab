package io.berth.insight.estimate;

import io.berth.insight.amounts.SaturatingMath;
import java.util.List;

/**
 * Estimates node by node like Karmada's scheduler-estimator: filters nodes by claim, then counts
 * the replicas that fit on each.
 */
public final class NodesEstimate {
  private final List<NodeCapacity> capacities;
  private final List<List<Component>> assumed;

  private NodesEstimate(List<NodeCapacity> capacities, List<List<Component>> assumed) {
    this.capacities = capacities;
    this.assumed = assumed;
  }

  public static NodesEstimate on(List<NodeCapacity> capacities) {
    return new NodesEstimate(capacities, List.of());
  }

  /** Returns an estimate that places assumed sets first. */
  public NodesEstimate assuming(List<List<Component>> sets) {
    return new NodesEstimate(capacities, List.copyOf(sets));
  }

  /** Returns the number of replicas that fit. */
  public Estimate replicas(ReplicaRequest request) {
    return count(remaining(), request);
  }

  private Estimate count(List<? extends Capacity> remaining, ReplicaRequest request) {
    ReplicaDemand demand = ReplicaDemand.of(request.resourceRequest());
    Limit.Counts limits = new Limit.Counts();
    long replicas = 0;
    for (int i = 0; i < capacities.size(); i++) {
      Limit exclusion = request.nodeClaim().exclusion(capacities.get(i).node());
      if (exclusion == null) {
        replicas = SaturatingMath.add(replicas, fitting(remaining.get(i), demand, limits));
      } else {
        limits.add(exclusion);
      }
    }
    return Estimate.of(replicas, limits.list());
  }

  private static long fitting(Capacity capacity, ReplicaDemand demand, Limit.Counts limits) {
    long max = capacity.slots();
    String by = Limit.PODS;
    for (int i = 0; i < demand.size(); i++) {
      long amount = capacity.free(demand.name(i)) / demand.count(i);
      if (amount < max) {
        max = amount;
        by = demand.name(i).name();
      }
    }
    limits.add(Limit.ofNodes(by, 1));
    return max;
  }

  private List<? extends Capacity> remaining() {
    if (assumed.isEmpty()) {
      return capacities;
    }
    FirstFit firstFit = new FirstFit(capacities);
    assumed.forEach(firstFit::place);
    return firstFit.remaining();
  }

  /**
   * Returns the number of complete sets that fit. Nodes are used by name; Karmada's order differs
   * from one start to the next.
   */
  public Estimate sets(List<Component> set) {
    if (capacities.isEmpty()) {
      return new Estimate(0, List.of());
    }
    FirstFit firstFit = new FirstFit(capacities);
    assumed.forEach(firstFit::place);
    long sets = firstFit.placeSets(set, Integer.MAX_VALUE);
    Component incomplete = firstFit.incomplete();
    return Estimate.of(
        sets,
        incomplete == null
            ? List.of()
            : count(firstFit.remaining(), incomplete.request()).limits());
  }
}
