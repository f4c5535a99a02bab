package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceUnits;
import io.berth.insight.amounts.SaturatingMath;
import io.berth.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What all pods of a set ask for together, in counts. */
final class SetDemand {
  private SetDemand() {}

  /** Returns every resource that is asked for, with a count above 0. */
  static SortedMap<String, Long> of(List<Component> set) {
    SortedMap<String, Long> demand = new TreeMap<>();
    for (Component one : set) {
      for (Map.Entry<String, Quantity> asked : one.ask().request().positive().asMap().entrySet()) {
        long count =
            SaturatingMath.multiply(one.pods(), ResourceUnits.of(asked.getKey(), asked.getValue()));
        if (count > 0) {
          demand.merge(asked.getKey(), count, SaturatingMath::add);
        }
      }
    }
    return demand;
  }
}
