package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.SaturatingMath;
import io.berth.insight.estimate.ModelEstimate.GradeShare;
import io.berth.insight.models.ResourceSummary;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Implements the general estimator of Karmada's scheduler, which uses a cluster's status: grades if
 * nodes are counted by grade, otherwise totals, limited by the number of allowed pods. It ignores
 * node claims.
 */
public final class GeneralEstimate {
  private static final Estimate NO_SUMMARY =
      new Estimate(0, List.of(new Limit("summary", "status.resourceSummary is missing", 0)));

  private static final String TOTALS = "model uses the cluster's totals: ";

  private GeneralEstimate() {}

  /**
   * Returns the number of replicas that fit.
   *
   * @param resourceRequest the request of a replica; null if only the number of pods counts
   */
  public static Estimate replicas(
      ClusterResources cluster, @Nullable ResourceAmounts resourceRequest, Generation generation) {
    ResourceSummary summary = cluster.summary();
    if (summary == null) {
      return NO_SUMMARY;
    }
    long allowedPods = SummaryEstimate.allowedPods(summary);
    if (resourceRequest == null || allowedPods == 0) {
      return Estimate.of(allowedPods, Limit.ofCluster(Limit.PODS));
    }
    List<GradeShare> shares =
        cluster.counts().isEmpty()
            ? null
            : ModelEstimate.shares(generation, cluster.models(), cluster.counts(), resourceRequest);
    if (shares == null) {
      return SummaryEstimate.replicas(summary, resourceRequest);
    }
    if (generation == Generation.G3 && !cluster.assumed().isEmpty()) {
      List<Component> replica =
          List.of(new Component(1, new ReplicaRequest(resourceRequest, NodeClaim.NONE)));
      return limited(
          allowedPods, setsByGrades(cluster, replica, SaturatingMath.toInt(allowedPods)));
    }
    return limited(allowedPods, ModelEstimate.sum(shares));
  }

  private static Estimate limited(long allowedPods, long byGrades) {
    return Estimate.of(
        Math.min(allowedPods, byGrades),
        allowedPods < byGrades
            ? Limit.ofCluster(Limit.PODS)
            : new Limit("grades", "capacity of the nodes by grade", 0));
  }

  /** Returns the number of sets that fit, with the third generation of grades. */
  public static Estimate sets(ClusterResources cluster, List<Component> set) {
    ResourceSummary summary = cluster.summary();
    if (summary == null) {
      return NO_SUMMARY;
    }
    Estimate byTotals = SummaryEstimate.sets(summary, set);
    if (cluster.counts().isEmpty() || cluster.models().isEmpty() || set.isEmpty()) {
      return byTotals;
    }
    int byGrades = setsByGrades(cluster, set, byTotals.count());
    return byGrades < byTotals.count() ? limited(byTotals.count(), byGrades) : byTotals;
  }

  /** Returns the sets that fit on nodes with the minimum of their grade, up to a limit. */
  static int setsByGrades(ClusterResources cluster, List<Component> set, int max) {
    long pods = SaturatingMath.multiply(max, Component.pods(set));
    List<Component> components = new ArrayList<>(set);
    for (List<Component> assumed : cluster.assumed()) {
      pods = SaturatingMath.add(pods, Component.pods(assumed));
      components.addAll(assumed);
    }
    FirstFit firstFit = new FirstFit(GradeCapacity.of(cluster, components, pods));
    cluster.assumed().forEach(firstFit::place);
    return SaturatingMath.toInt(firstFit.placeSets(set, max));
  }

  /** Estimates by totals, even if nodes are counted by grade. */
  public static Estimate summary(ClusterResources cluster, Subject subject) {
    return model(cluster.withoutGrades(), subject, Generation.G2);
  }

  /** Estimates by grades if they apply, else by totals. */
  public static Estimate model(ClusterResources cluster, Subject subject, Generation generation) {
    return subject.isSet()
        ? sets(cluster, subject.components())
        : replicas(cluster, request(subject), generation);
  }

  /** Returns a note if the totals lack the number of pods, so that nothing fits. */
  public static List<String> summaryNotes(ClusterResources cluster) {
    ResourceSummary summary = cluster.summary();
    return summary == null || summary.allocatable().has(Limit.PODS)
        ? List.of()
        : List.of(
            "nothing fits, because status.resourceSummary.allocatable has no pods: set the number"
                + " of pods that the nodes accept, such as pods: 110");
  }

  /** Returns the same note, or the reason why totals replace grades. */
  public static List<String> modelNotes(
      ClusterResources cluster, Subject subject, Generation generation) {
    ResourceSummary summary = cluster.summary();
    if (summary == null || SummaryEstimate.allowedPods(summary) == 0) {
      return summaryNotes(cluster); // neither totals nor grades count
    }
    if (cluster.counts().isEmpty() || cluster.models().isEmpty()) {
      return List.of(TOTALS + "no nodes are counted by grade");
    }
    if (subject.isSet()
        || ModelEstimate.shares(generation, cluster.models(), cluster.counts(), request(subject))
            != null) {
      return List.of();
    }
    List<String> missing = new ArrayList<>(request(subject).positive().asMap().keySet());
    missing.removeAll(cluster.models().resources());
    return List.of(
        TOTALS
            + (missing.isEmpty()
                ? "a grade has a negative number of nodes"
                : "the grades do not contain " + String.join(", ", missing)));
  }

  private static ResourceAmounts request(Subject subject) {
    return subject.parts().getFirst().request().resourceRequest();
  }
}
