package io.berth.insight.amounts;

import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

/** Mutable counts of resources. */
public final class ResourceCounts {
  private final Map<ResourceName, Long> counts = new LinkedHashMap<>();

  public void add(Resources other) {
    combine(other, SaturatingMath::add);
  }

  /** Sets each count to the maximum of both; a missing count is 0. */
  public void max(Resources other) {
    combine(other, Math::max);
  }

  public void add(ResourceCounts other) {
    other.counts.forEach((name, count) -> combine(name, count, SaturatingMath::add));
  }

  private void combine(Resources other, LongBinaryOperator operator) {
    combine(ResourceName.CPU, other.milliCpu(), operator);
    combine(ResourceName.MEMORY, other.memory(), operator);
    combine(ResourceName.EPHEMERAL_STORAGE, other.ephemeralStorage(), operator);
    for (int i = 0; i < other.scalarCount(); i++) {
      combine(other.scalarName(i), other.scalarAmount(i), operator);
    }
  }

  private void combine(ResourceName name, long count, LongBinaryOperator operator) {
    counts.put(name, operator.applyAsLong(get(name), count));
  }

  public long get(ResourceName name) {
    return counts.getOrDefault(name, 0L);
  }

  /** Returns the nonzero counts. */
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
