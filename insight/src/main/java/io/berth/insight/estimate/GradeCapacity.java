package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceUnits;
import io.berth.insight.amounts.SaturatingMath;
import io.berth.insight.models.ResourceModel;
import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Creates the nodes that represent grades: each has the minimum of its grade and 110 pod slots. */
final class GradeCapacity {
  private GradeCapacity() {}

  /**
   * Returns a node for each counted one, the smallest grades first; per grade at most as many as
   * there are pods, and none if no component fits.
   */
  static List<Capacity> of(ClusterResources cluster, List<Component> set, long pods) {
    List<Capacity> capacities = new ArrayList<>();
    for (ResourceModel grade : cluster.models().grades()) {
      Capacity capacity = new MinimumCapacity(grade);
      long nodes = Math.min(pods, ModelEstimate.nodes(cluster.counts(), grade.grade()));
      if (set.stream().anyMatch(component -> fits(capacity, component))) {
        capacities.addAll(Collections.nCopies(SaturatingMath.toInt(nodes), capacity));
      }
    }
    return capacities;
  }

  private static boolean fits(Capacity capacity, Component component) {
    return new FirstFit(List.of(capacity)).placer(component.request()).place(1) == 1;
  }

  private record MinimumCapacity(ResourceModel grade) implements Capacity {
    @Override
    public long free(ResourceName resource) {
      Quantity min = grade.min(resource.name());
      return min == null ? 0 : Math.max(0, ResourceUnits.of(resource.name(), min));
    }

    @Override
    public long slots() {
      return ModelEstimate.PODS_PER_NODE;
    }

    /** Returns true: labels and taints of the node are unknown. */
    @Override
    public boolean matches(NodeClaim claim) {
      return true;
    }
  }
}
