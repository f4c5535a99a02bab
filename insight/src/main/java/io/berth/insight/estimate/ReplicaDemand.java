package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.ResourceUnits;
import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A request in integer counts, restricted to the resources that per-node estimators count. */
final class ReplicaDemand {
  private final ResourceName[] names;
  private final long[] counts;

  private ReplicaDemand(List<ResourceName> names, long[] counts) {
    this.names = names.toArray(ResourceName[]::new);
    this.counts = counts;
  }

  static ReplicaDemand of(ResourceAmounts request) {
    List<ResourceName> names = new ArrayList<>();
    List<Long> counts = new ArrayList<>();
    for (Map.Entry<String, Quantity> entry : request.positive().asMap().entrySet()) {
      ResourceName name = ResourceName.of(entry.getKey());
      if (ResourceUnits.isCounted(name)) {
        names.add(name);
        counts.add(ResourceUnits.of(entry.getKey(), entry.getValue()));
      }
    }
    return new ReplicaDemand(names, counts.stream().mapToLong(Long::longValue).toArray());
  }

  int size() {
    return names.length;
  }

  ResourceName name(int i) {
    return names[i];
  }

  /** Returns a count, which is positive. */
  long count(int i) {
    return counts[i];
  }
}
