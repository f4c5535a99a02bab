package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.ResourceUnits;
import io.berth.insight.amounts.SaturatingMath;
import io.berth.insight.models.GradedNode;
import io.berth.insight.models.GradedNodes;
import io.berth.insight.models.ResourceModel;
import io.berth.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What it costs to take the nodes of a grade for its smallest.
 *
 * @param byGrade the replicas that the grade gives, on each node no more than it takes pods
 * @param byNodes the replicas that these nodes have room for, each by what it really has free
 */
public record GradeLoss(ResourceModel grade, int nodes, long byGrade, long byNodes) {

  /** Returns how many replicas are not counted; 0 where too many are. */
  public long lost() {
    return Math.max(0, SaturatingMath.subtract(byNodes, byGrade));
  }

  /** Compares all grades that have nodes; nothing where grades do not say, or do not matter. */
  public static List<GradeLoss> of(
      GradedNodes nodes, ResourceAmounts request, Generation generation) {
    if (request.positive().isEmpty()) {
      return List.of();
    }
    var shares = ModelEstimate.shares(generation, nodes.models(), nodes.counts(), request);
    List<GradeLoss> losses = new ArrayList<>();
    for (int i = 0; shares != null && i < shares.size(); i++) {
      int index = i;
      List<GradedNode> its = nodes.nodes().stream().filter(one -> one.index() == index).toList();
      if (!its.isEmpty()) {
        long byGrade = 0;
        long byNodes = 0;
        for (GradedNode node : its) {
          long most = Math.min(shares.get(i).perNode(), places(node.available()));
          byGrade = SaturatingMath.add(byGrade, most);
          byNodes = SaturatingMath.add(byNodes, fitting(node.available(), request.positive()));
        }
        losses.add(new GradeLoss(shares.get(i).grade(), its.size(), byGrade, byNodes));
      }
    }
    return losses;
  }

  /** Returns how many pods more a node takes. */
  private static long places(ResourceAmounts available) {
    return Math.max(0, available.get(Limit.PODS).value());
  }

  private static long fitting(ResourceAmounts available, ResourceAmounts request) {
    long most = places(available);
    for (Map.Entry<String, Quantity> one : request.asMap().entrySet()) {
      long free = Math.max(0, ResourceUnits.of(one.getKey(), available.get(one.getKey())));
      most = Math.min(most, free / ResourceUnits.of(one.getKey(), one.getValue()));
    }
    return most;
  }
}
