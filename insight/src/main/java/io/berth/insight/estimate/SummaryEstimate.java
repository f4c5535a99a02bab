package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.ResourceUnits;
import io.berth.insight.amounts.SaturatingMath;
import io.berth.insight.models.ResourceSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Estimates by totals: divides the free amounts of the cluster by the request of a replica, as if
 * the cluster were one large node.
 */
public final class SummaryEstimate {
  private SummaryEstimate() {}

  /** Returns the number of further pods that the cluster accepts, at least 0. */
  public static long allowedPods(ResourceSummary summary) {
    long used =
        SaturatingMath.add(
            summary.allocated().get(Limit.PODS).value(),
            summary.allocating().get(Limit.PODS).value());
    return Math.max(
        0, SaturatingMath.subtract(summary.allocatable().get(Limit.PODS).value(), used));
  }

  public static Estimate replicas(ResourceSummary summary, ResourceAmounts request) {
    List<Component> replica =
        List.of(new Component(1, new ReplicaRequest(request, NodeClaim.NONE)));
    return divide(summary, allowedPods(summary), Component.demand(replica));
  }

  /** Returns the number of sets that fit into the totals; for empty sets, the number of pods. */
  public static Estimate sets(ResourceSummary summary, List<Component> set) {
    long pods = Math.max(1, Component.pods(set));
    return divide(summary, allowedPods(summary) / pods, Component.demand(set));
  }

  private static Estimate divide(
      ResourceSummary summary, long allowedPods, Map<String, Long> demand) {
    Map<String, Long> quotients = new LinkedHashMap<>();
    quotients.put(Limit.PODS, allowedPods);
    ResourceAmounts free = summary.free();
    demand.forEach(
        (name, count) ->
            quotients.put(name, Math.max(0, ResourceUnits.of(name, free.get(name))) / count));
    long least = quotients.values().stream().mapToLong(Long::longValue).min().orElse(0);
    return Estimate.of(
        least,
        quotients.entrySet().stream()
            .filter(entry -> entry.getValue() == least)
            .map(entry -> Limit.ofCluster(entry.getKey()))
            .toList());
  }
}
