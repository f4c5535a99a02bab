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
 * The resources of a cluster as Karmada's scheduler sees them.
 *
 * @param summary the totals, or null if the cluster does not report them
 * @param models the grades of nodes
 * @param counts the number of nodes of each grade; empty if nodes are not counted
 * @param assumed assumed sets, which are part of the allocating totals
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

  /** Returns a copy with assumed sets. */
  public ClusterResources assuming(List<List<Component>> sets) {
    return new ClusterResources(
        summary == null ? null : summary.allocatingMore(demand(sets)), models, counts, sets);
  }

  /** Returns a copy with totals only. */
  ClusterResources withoutGrades() {
    return new ClusterResources(summary, ResourceModels.NONE, List.of(), assumed);
  }

  private static ResourceAmounts demand(List<List<Component>> sets) {
    Map<String, Quantity> demand = new TreeMap<>();
    for (List<Component> set : sets) {
      Component.demand(set)
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
