package io.berth.insight.models;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.RunningTotal;
import io.berth.model.PodInfo;
import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes of a cluster with their grades. Nodes without a free pod slot, without allocatable
 * resources, or with a negative free amount of a graded resource have no grade.
 */
public record GradedNodes(ResourceModels models, List<Node> nodes) {
  public GradedNodes {
    nodes = List.copyOf(nodes);
  }

  public static GradedNodes of(ResourceModels models, NodesAndPods cluster) {
    if (!areComparable(models)) {
      return new GradedNodes(models, List.of());
    }
    Map<String, RunningTotal> used = new HashMap<>();
    for (PodInfo pod : cluster.pods()) {
      if (!pod.nodeName().isEmpty() && !pod.isTerminal()) {
        used.computeIfAbsent(pod.nodeName(), name -> new RunningTotal()).add(pod);
      }
    }
    List<Node> graded = new ArrayList<>();
    for (NodesAndPods.NodeResources node : cluster.nodes()) {
      RunningTotal pods = used.getOrDefault(node.name(), new RunningTotal());
      ResourceAmounts available = node.allocatable().minus(pods.amounts());
      boolean full =
          pods.pods() > 0 && available.get(ResourceName.PODS.name()).compareTo(Quantity.ZERO) <= 0;
      int index = full || node.allocatable().isEmpty() ? -1 : indexOf(models, available);
      if (index >= 0) {
        graded.add(new Node(node.name(), available, index));
      }
    }
    return new GradedNodes(models, graded);
  }

  /** Returns whether all grades have the same resources. */
  private static boolean areComparable(ResourceModels models) {
    int resources = models.resources().size();
    return resources > 0
        && models.grades().stream()
            .allMatch(
                grade ->
                    grade.ranges().size() == resources
                        && grade.ranges().stream().map(ResourceModel.Range::name).distinct().count()
                            == resources);
  }

  /** Returns the index of the grade that applies to every resource, or -1 if there is none. */
  public static int indexOf(ResourceModels models, ResourceAmounts available) {
    int lowest = models.size() - 1;
    for (String resource : models.resources()) {
      lowest = Math.min(lowest, indexOf(models, resource, available.get(resource)));
    }
    return lowest;
  }

  private static int indexOf(ResourceModels models, String resource, Quantity available) {
    for (int i = models.size() - 1; i >= 0; i--) {
      Quantity min = models.get(i).min(resource);
      if (min != null && min.compareTo(available) <= 0) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the number of nodes of every grade; empty if the grades are not comparable. */
  public List<GradeCount> counts() {
    if (!areComparable(models)) {
      return List.of();
    }
    int[] counts = new int[models.size()];
    nodes.forEach(node -> counts[node.index()]++);
    List<GradeCount> byGrade = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      byGrade.add(new GradeCount(models.get(i).grade(), counts[i]));
    }
    return byGrade;
  }

  /**
   * A node with its grade.
   *
   * @param available the free amounts
   * @param index the index of its grade
   */
  public record Node(String name, ResourceAmounts available, int index) {}
}
