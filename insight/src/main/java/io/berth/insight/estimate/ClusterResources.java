package io.berth.insight.estimate;

import io.berth.insight.models.ClusterFile;
import io.berth.insight.models.GradeCount;
import io.berth.insight.models.GradedNodes;
import io.berth.insight.models.NodesAndPods;
import io.berth.insight.models.ResourceModels;
import io.berth.insight.models.ResourceSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What Karmada's own scheduler knows of a cluster.
 *
 * @param summary the totals, or null where the cluster has not told them
 * @param models the grades that nodes are counted by
 * @param counts the nodes of each grade; none where they are not counted
 */
public record ClusterResources(
    @Nullable ResourceSummary summary, ResourceModels models, List<GradeCount> counts) {
  public ClusterResources {
    counts = List.copyOf(counts);
  }

  public static ClusterResources of(NodesAndPods cluster, ResourceModels models) {
    return new ClusterResources(
        ResourceSummary.of(cluster), models, GradedNodes.of(models, cluster).counts());
  }

  public static ClusterResources of(ClusterFile file) {
    return new ClusterResources(file.summary(), file.models(), file.counts());
  }
}
