package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceUnits;
import io.berth.insight.amounts.SaturatingMath;
import io.berth.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A component of a set: a workload with several templates is deployed as a whole.
 *
 * @param priorityClassName the priority class, which scopes of quotas select; empty if it has none
 */
public record Component(int replicas, ReplicaRequest request, String priorityClassName) {
  public Component(int replicas, ReplicaRequest request) {
    this(replicas, request, "");
  }

  /** Returns the number of pods of this component in a set. */
  long pods() {
    return Math.max(0, replicas);
  }

  /** Returns the number of pods in a set. */
  static long pods(List<Component> set) {
    return set.stream().mapToLong(Component::pods).sum();
  }

  /** Returns the total requests of all pods of a set, as positive counts by resource. */
  static SortedMap<String, Long> demand(List<Component> set) {
    SortedMap<String, Long> demand = new TreeMap<>();
    for (Component component : set) {
      for (Map.Entry<String, Quantity> entry :
          component.request().resourceRequest().positive().asMap().entrySet()) {
        long count =
            SaturatingMath.multiply(
                component.pods(), ResourceUnits.of(entry.getKey(), entry.getValue()));
        if (count > 0) {
          demand.merge(entry.getKey(), count, SaturatingMath::add);
        }
      }
    }
    return demand;
  }
}
