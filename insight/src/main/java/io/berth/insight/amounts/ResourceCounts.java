package io.berth.insight.amounts;

import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

/** Counts of resources, added up in place. */
public final class ResourceCounts {
  private final Map<ResourceName, Long> counts = new LinkedHashMap<>();

  public void add(Resources more) {
    combine(more, SaturatingMath::add);
  }

  /** Raises each count to the other's; one that is not there counts as 0. */
  public void raiseTo(Resources other) {
    combine(other, Math::max);
  }

  public void add(ResourceCounts more) {
    more.counts.forEach((name, count) -> combine(name, count, SaturatingMath::add));
  }

  private void combine(Resources other, LongBinaryOperator how) {
    combine(ResourceName.CPU, other.milliCpu(), how);
    combine(ResourceName.MEMORY, other.memory(), how);
    combine(ResourceName.EPHEMERAL_STORAGE, other.ephemeralStorage(), how);
    for (int i = 0; i < other.extendedCount(); i++) {
      combine(other.extendedName(i), other.extendedAmount(i), how);
    }
  }

  private void combine(ResourceName name, long count, LongBinaryOperator how) {
    counts.put(name, how.applyAsLong(get(name), count));
  }

  public long get(ResourceName name) {
    return counts.getOrDefault(name, 0L);
  }

  /** Returns everything that is not 0. */
  public ResourceAmounts amounts() {
    Map<String, Quantity> amounts = new TreeMap<>();
    counts.forEach(
        (name, count) -> {
          if (count != 0) {
            amounts.put(name.name(), ResourceUnits.amount(name, count));
          }
        });
    return ResourceAmounts.of(amounts);
  }
}
