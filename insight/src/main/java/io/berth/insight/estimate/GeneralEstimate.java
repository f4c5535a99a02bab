package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.SaturatingMath;
import io.berth.insight.estimate.ModelEstimate.GradeShare;
import io.berth.insight.models.ResourceSummary;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What Karmada's scheduler itself makes of a cluster's status: it goes by grades where nodes are
 * counted by grade, otherwise by totals, and never beyond the number of pods that the nodes take.
 * What replicas want of nodes besides resources it does not look at.
 */
public final class GeneralEstimate {
  private static final Estimate UNKNOWN =
      new Estimate(0, List.of(new Limit("summary", "the cluster has not told its resources", 0)));

  private GeneralEstimate() {}

  /**
   * Returns how many replicas fit.
   *
   * @param request what one asks for; null where nothing is known of them but that they are pods
   */
  public static Estimate replicas(
      ClusterResources cluster, @Nullable ResourceAmounts request, Generation generation) {
    ResourceSummary summary = cluster.summary();
    if (summary == null) {
      return UNKNOWN;
    }
    long budget = SummaryEstimate.podBudget(summary);
    if (request == null || budget == 0) {
      return Estimate.of(budget, Limit.ofCluster(Limit.PODS));
    }
    List<GradeShare> shares =
        cluster.counts().isEmpty()
            ? null
            : ModelEstimate.shares(generation, cluster.models(), cluster.counts(), request);
    if (shares == null) {
      return SummaryEstimate.replicas(summary, request);
    }
    if (generation == Generation.G3 && !cluster.assumed().isEmpty()) {
      List<Component> one = List.of(new Component(1, new ReplicaRequest(request, NodeClaim.NONE)));
      return atMost(budget, setsByGrades(cluster, one, SaturatingMath.toInt(budget)));
    }
    return atMost(budget, ModelEstimate.sum(shares));
  }

  private static Estimate atMost(long budget, long byGrades) {
    return Estimate.of(
        Math.min(budget, byGrades),
        budget < byGrades
            ? Limit.ofCluster(Limit.PODS)
            : new Limit("grades", "no more on nodes of their grades", 0));
  }

  /** Returns how many sets fit, of grades on nodes of the third generation. */
  public static Estimate sets(ClusterResources cluster, List<Component> set) {
    ResourceSummary summary = cluster.summary();
    if (summary == null) {
      return UNKNOWN;
    }
    Estimate byTotals = SummaryEstimate.sets(summary, set);
    if (cluster.counts().isEmpty() || cluster.models().isEmpty() || set.isEmpty()) {
      return byTotals;
    }
    int byGrades = setsByGrades(cluster, set, byTotals.count());
    return byGrades < byTotals.count() ? atMost(byTotals.count(), byGrades) : byTotals;
  }

  /** Returns how many sets fit on nodes that have the least of their grade, up to so many. */
  static int setsByGrades(ClusterResources cluster, List<Component> set, int most) {
    long pods = SaturatingMath.multiply(most, Component.pods(set));
    List<Component> all = new ArrayList<>(set);
    for (List<Component> assumed : cluster.assumed()) {
      pods = SaturatingMath.add(pods, Component.pods(assumed));
      all.addAll(assumed);
    }
    FirstFit placing = new FirstFit(GradeCapacity.of(cluster, all, pods));
    cluster.assumed().forEach(placing::place);
    return SaturatingMath.toInt(placing.placeSets(set, most));
  }
}
