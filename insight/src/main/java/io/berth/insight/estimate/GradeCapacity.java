package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceUnits;
import io.berth.insight.amounts.SaturatingMath;
import io.berth.insight.models.ResourceModel;
import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The nodes that grades stand for: each has the least of its grade, and room for 110 pods. */
final class GradeCapacity {
  private GradeCapacity() {}

  /**
   * Makes a node for every one that was counted, the smallest grades first; of each grade no more
   * than pods are to be placed, and none of a grade that has no room for any of them.
   */
  static List<Capacity> of(ClusterResources cluster, List<Component> set, long pods) {
    List<Capacity> rooms = new ArrayList<>();
    for (ResourceModel grade : cluster.models().grades()) {
      Capacity room = new GradeRoom(grade);
      long nodes = Math.min(pods, ModelEstimate.nodes(cluster.counts(), grade.grade()));
      if (set.stream().anyMatch(one -> fits(room, one))) {
        rooms.addAll(Collections.nCopies(SaturatingMath.toInt(nodes), room));
      }
    }
    return rooms;
  }

  private static boolean fits(Capacity room, Component one) {
    return new FirstFit(List.of(room)).queue(one.ask()).place(1) == 1;
  }

  private record GradeRoom(ResourceModel grade) implements Capacity {
    @Override
    public long free(ResourceName resource) {
      Quantity min = grade.min(resource.name());
      return min == null ? 0 : Math.max(0, ResourceUnits.of(resource.name(), min));
    }

    @Override
    public long slots() {
      return ModelEstimate.PODS_PER_NODE;
    }

    /** Nobody knows anything else of such a node. */
    @Override
    public boolean suits(NodeClaim claim) {
      return true;
    }
  }
}
