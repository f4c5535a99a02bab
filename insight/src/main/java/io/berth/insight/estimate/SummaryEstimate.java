package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.ResourceUnits;
import io.berth.insight.amounts.SaturatingMath;
import io.berth.insight.models.ResourceSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Divides what a cluster has free in total by what a replica asks for, as if the cluster were one
 * large node.
 */
public final class SummaryEstimate {
  private SummaryEstimate() {}

  /** Returns how many pods more the cluster takes, at least 0. */
  public static long podBudget(ResourceSummary summary) {
    long taken =
        SaturatingMath.add(
            summary.allocated().get(Limit.PODS).value(),
            summary.allocating().get(Limit.PODS).value());
    return Math.max(
        0, SaturatingMath.subtract(summary.allocatable().get(Limit.PODS).value(), taken));
  }

  public static Estimate replicas(ResourceSummary summary, ResourceAmounts request) {
    List<Component> one = List.of(new Component(1, new ReplicaRequest(request, NodeClaim.NONE)));
    return divide(summary, podBudget(summary), SetDemand.of(one));
  }

  /** Returns how many sets the totals are enough for; for nothing but pods where a set is empty. */
  public static Estimate sets(ResourceSummary summary, List<Component> set) {
    long pods = Math.max(1, Component.pods(set));
    return divide(summary, podBudget(summary) / pods, SetDemand.of(set));
  }

  private static Estimate divide(ResourceSummary summary, long budget, Map<String, Long> demand) {
    Map<String, Long> quotients = new LinkedHashMap<>();
    quotients.put(Limit.PODS, budget);
    ResourceAmounts free = summary.free();
    demand.forEach(
        (name, count) ->
            quotients.put(name, Math.max(0, ResourceUnits.of(name, free.get(name))) / count));
    long least = quotients.values().stream().mapToLong(Long::longValue).min().orElse(0);
    return Estimate.of(
        least,
        quotients.entrySet().stream()
            .filter(one -> one.getValue() == least)
            .map(one -> Limit.ofCluster(one.getKey()))
            .toList());
  }
}
