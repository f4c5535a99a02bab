package io.berth.insight.amounts;

import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Exact amounts of resources by name. Immutable. */
public final class ResourceAmounts {
  public static final ResourceAmounts NONE = new ResourceAmounts(new TreeMap<>());

  private final SortedMap<String, Quantity> amounts;

  private ResourceAmounts(SortedMap<String, Quantity> amounts) {
    this.amounts = Collections.unmodifiableSortedMap(amounts);
  }

  public static ResourceAmounts of(Map<String, Quantity> amounts) {
    return new ResourceAmounts(new TreeMap<>(amounts));
  }

  /** Returns the amounts of a Kubernetes object; none if they are missing. */
  public static ResourceAmounts ofObject(
      @Nullable Map<String, io.fabric8.kubernetes.api.model.Quantity> amounts) {
    TreeMap<String, Quantity> exact = new TreeMap<>();
    if (amounts != null) {
      amounts.forEach((name, amount) -> exact.put(name, Quantity.of(amount)));
    }
    return new ResourceAmounts(exact);
  }

  /** Returns the nonzero amounts of the scheduler. */
  public static ResourceAmounts of(Resources resources) {
    TreeMap<String, Quantity> exact = new TreeMap<>();
    put(exact, ResourceName.CPU, resources.milliCpu());
    put(exact, ResourceName.MEMORY, resources.memory());
    put(exact, ResourceName.EPHEMERAL_STORAGE, resources.ephemeralStorage());
    put(exact, ResourceName.PODS, resources.pods());
    for (int i = 0; i < resources.scalarCount(); i++) {
      put(exact, resources.scalarName(i), resources.scalarAmount(i));
    }
    return new ResourceAmounts(exact);
  }

  private static void put(Map<String, Quantity> exact, ResourceName name, long count) {
    if (count != 0) {
      exact.put(name.name(), ResourceUnits.amount(name, count));
    }
  }

  /** Returns an amount, or 0 if the resource is missing. */
  public Quantity get(String name) {
    return amounts.getOrDefault(name, Quantity.ZERO);
  }

  public boolean has(String name) {
    return amounts.containsKey(name);
  }

  public boolean isEmpty() {
    return amounts.isEmpty();
  }

  public Set<String> names() {
    return amounts.keySet();
  }

  public SortedMap<String, Quantity> asMap() {
    return amounts;
  }

  public ResourceAmounts plus(ResourceAmounts other) {
    return combine(other, Quantity::add);
  }

  /** Returns the maximum of each amount; a missing one is taken from the other. */
  public ResourceAmounts max(ResourceAmounts other) {
    return combine(other, (own, others) -> others.compareTo(own) > 0 ? others : own);
  }

  /** Returns these amounts with missing ones from the other. */
  public ResourceAmounts withDefaults(ResourceAmounts other) {
    return combine(other, (own, others) -> own);
  }

  /** Subtracts the amounts of the other; resources that are missing here are ignored. */
  public ResourceAmounts minus(ResourceAmounts other) {
    TreeMap<String, Quantity> difference = new TreeMap<>(amounts);
    difference.replaceAll((name, amount) -> amount.subtract(other.get(name)));
    return new ResourceAmounts(difference);
  }

  private ResourceAmounts combine(ResourceAmounts other, BinaryOperator<Quantity> operator) {
    TreeMap<String, Quantity> combined = new TreeMap<>(amounts);
    other.amounts.forEach((name, amount) -> combined.merge(name, amount, operator));
    return new ResourceAmounts(combined);
  }

  /** Returns the amounts above 0. */
  public ResourceAmounts positive() {
    TreeMap<String, Quantity> positive = new TreeMap<>(amounts);
    positive.values().removeIf(amount -> amount.sign() <= 0);
    return new ResourceAmounts(positive);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ResourceAmounts that && amounts.equals(that.amounts);
  }

  @Override
  public int hashCode() {
    return amounts.hashCode();
  }

  /** Returns a display text such as {@code cpu 500m, memory 1Gi}. */
  @Override
  public String toString() {
    return amounts.isEmpty()
        ? "nothing"
        : amounts.entrySet().stream()
            .map(entry -> entry.getKey() + " " + entry.getValue())
            .collect(Collectors.joining(", "));
  }
}
