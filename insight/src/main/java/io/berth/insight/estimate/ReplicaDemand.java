package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.ResourceUnits;
import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A request in counts: what estimators that go by nodes look at of it. */
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
    for (Map.Entry<String, Quantity> one : request.positive().asMap().entrySet()) {
      ResourceName name = ResourceName.of(one.getKey());
      if (ResourceUnits.isCounted(name)) {
        names.add(name);
        counts.add(ResourceUnits.of(one.getKey(), one.getValue()));
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

  /** Always above 0. */
  long count(int i) {
    return counts[i];
  }
}
