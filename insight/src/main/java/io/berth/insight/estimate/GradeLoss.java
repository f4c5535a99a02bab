package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.ResourceUnits;
import io.berth.insight.amounts.SaturatingMath;
import io.berth.insight.models.GradedNodes;
import io.berth.insight.models.ResourceModel;
import io.berth.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The loss of replicas by rounding the nodes of a grade down to its minimum.
 *
 * @param byGrade the replicas that fit by the grade, limited by the pod slots of each node
 * @param byNodes the replicas that fit by the free amounts of each node
 */
public record GradeLoss(ResourceModel grade, int nodes, long byGrade, long byNodes) {

  /** Returns the number of replicas that the grade does not count; 0 if it counts too many. */
  public long lost() {
    return Math.max(0, SaturatingMath.subtract(byNodes, byGrade));
  }

  /** Returns the losses of all grades with nodes; empty if grades do not apply. */
  public static List<GradeLoss> of(
      GradedNodes nodes, ResourceAmounts request, Generation generation) {
    if (request.positive().isEmpty()) {
      return List.of();
    }
    var shares = ModelEstimate.shares(generation, nodes.models(), nodes.counts(), request);
    List<GradeLoss> losses = new ArrayList<>();
    for (int i = 0; shares != null && i < shares.size(); i++) {
      int index = i;
      List<GradedNodes.Node> gradeNodes =
          nodes.nodes().stream().filter(node -> node.index() == index).toList();
      if (!gradeNodes.isEmpty()) {
        long byGrade = 0;
        long byNodes = 0;
        for (GradedNodes.Node node : gradeNodes) {
          long max = Math.min(shares.get(i).perNode(), freePodSlots(node.available()));
          byGrade = SaturatingMath.add(byGrade, max);
          byNodes = SaturatingMath.add(byNodes, fitting(node.available(), request.positive()));
        }
        losses.add(new GradeLoss(shares.get(i).grade(), gradeNodes.size(), byGrade, byNodes));
      }
    }
    return losses;
  }

  /** Returns the number of further pods that a node accepts. */
  private static long freePodSlots(ResourceAmounts available) {
    return Math.max(0, available.get(Limit.PODS).value());
  }

  private static long fitting(ResourceAmounts available, ResourceAmounts request) {
    long max = freePodSlots(available);
    for (Map.Entry<String, Quantity> entry : request.asMap().entrySet()) {
      long free = Math.max(0, ResourceUnits.of(entry.getKey(), available.get(entry.getKey())));
      max = Math.min(max, free / ResourceUnits.of(entry.getKey(), entry.getValue()));
    }
    return max;
  }
}
