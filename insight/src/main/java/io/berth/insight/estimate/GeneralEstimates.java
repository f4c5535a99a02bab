package io.berth.insight.estimate;

/** Estimates from a cluster's status alone, of replicas and of sets. */
public final class GeneralEstimates {
  private GeneralEstimates() {}

  /** Goes by totals, even where nodes are counted by grade. */
  public static Estimate summary(ClusterResources cluster, Subject subject) {
    return model(cluster.withoutGrades(), subject, Generation.G2);
  }

  /** Goes by grades where they say something. */
  public static Estimate model(ClusterResources cluster, Subject subject, Generation generation) {
    return subject.isSet()
        ? GeneralEstimate.sets(cluster, subject.components())
        : GeneralEstimate.replicas(cluster, subject.parts().getFirst().ask().request(), generation);
  }
}
