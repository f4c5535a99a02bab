package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.models.ResourceSummary;
import java.util.ArrayList;
import java.util.List;

/** Estimates from a cluster's status alone, of replicas and of sets. */
public final class GeneralEstimates {
  private static final String TOTALS = "model goes by the cluster's totals: ";

  private GeneralEstimates() {}

  /** Goes by totals, even where nodes are counted by grade. */
  public static Estimate summary(ClusterResources cluster, Subject subject) {
    return model(cluster.withoutGrades(), subject, Generation.G2);
  }

  /** Goes by grades where they say something. */
  public static Estimate model(ClusterResources cluster, Subject subject, Generation generation) {
    return subject.isSet()
        ? GeneralEstimate.sets(cluster, subject.components())
        : GeneralEstimate.replicas(cluster, request(subject), generation);
  }

  /** Tells what is missing from the totals, so that nothing fits. */
  public static List<String> summaryNotes(ClusterResources cluster) {
    ResourceSummary summary = cluster.summary();
    return summary == null || summary.allocatable().has(Limit.PODS)
        ? List.of()
        : List.of(
            "nothing fits, because status.resourceSummary.allocatable has no pods: write how many"
                + " pods the nodes take, such as pods: 110");
  }

  /** Tells the same, or why totals were taken in the place of grades. */
  public static List<String> modelNotes(
      ClusterResources cluster, Subject subject, Generation generation) {
    ResourceSummary summary = cluster.summary();
    if (summary == null || SummaryEstimate.podBudget(summary) == 0) {
      return summaryNotes(cluster); // neither totals nor grades were looked at
    }
    if (cluster.counts().isEmpty() || cluster.models().isEmpty()) {
      return List.of(TOTALS + "no nodes are counted by grade");
    }
    if (subject.isSet()
        || ModelEstimate.shares(generation, cluster.models(), cluster.counts(), request(subject))
            != null) {
      return List.of();
    }
    List<String> untold = new ArrayList<>(request(subject).positive().asMap().keySet());
    untold.removeAll(cluster.models().resources());
    return List.of(
        TOTALS
            + (untold.isEmpty()
                ? "a grade has less than no nodes"
                : "the grades do not tell of " + String.join(", ", untold)));
  }

  private static ResourceAmounts request(Subject subject) {
    return subject.parts().getFirst().ask().request();
  }
}
