package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.ResourceUnits;
import io.berth.insight.models.ClusterFile;
import io.berth.insight.models.GradeCount;
import io.berth.insight.models.GradedNodes;
import io.berth.insight.models.NodesAndPods;
import io.berth.insight.models.ResourceModels;
import io.berth.insight.models.ResourceSummary;
import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What Karmada's own scheduler knows of a cluster.
 *
 * @param summary the totals, or null where the cluster has not told them
 * @param models the grades that nodes are counted by
 * @param counts the nodes of each grade; none where they are not counted
 * @param assumed sets on their way to the cluster, which the totals have among what is allocating
 */
public record ClusterResources(
    @Nullable ResourceSummary summary,
    ResourceModels models,
    List<GradeCount> counts,
    List<List<Component>> assumed) {
  public ClusterResources {
    counts = List.copyOf(counts);
    assumed = List.copyOf(assumed);
  }

  public ClusterResources(
      @Nullable ResourceSummary summary, ResourceModels models, List<GradeCount> counts) {
    this(summary, models, counts, List.of());
  }

  /** Takes sets to be on their way. */
  public ClusterResources assuming(List<List<Component>> sets) {
    return new ClusterResources(
        summary == null ? null : summary.allocatingMore(demand(sets)), models, counts, sets);
  }

  /** Goes by totals alone. */
  ClusterResources withoutGrades() {
    return new ClusterResources(summary, ResourceModels.NONE, List.of(), assumed);
  }

  private static ResourceAmounts demand(List<List<Component>> sets) {
    Map<String, Quantity> demand = new TreeMap<>();
    for (List<Component> set : sets) {
      SetDemand.of(set)
          .forEach(
              (name, count) ->
                  demand.merge(
                      name, ResourceUnits.amount(ResourceName.of(name), count), Quantity::add));
      demand.merge(Limit.PODS, Quantity.of(Component.pods(set)), Quantity::add);
    }
    return ResourceAmounts.of(demand);
  }

  public static ClusterResources of(NodesAndPods cluster, ResourceModels models) {
    return new ClusterResources(
        ResourceSummary.of(cluster), models, GradedNodes.of(models, cluster).counts());
  }

  public static ClusterResources of(ClusterFile file) {
    return new ClusterResources(file.summary(), file.models(), file.counts());
  }
}
