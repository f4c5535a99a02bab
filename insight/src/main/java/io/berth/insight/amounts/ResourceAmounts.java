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

/** Exact amounts of resources, in the order of their names. Immutable. */
public final class ResourceAmounts {
  public static final ResourceAmounts NONE = new ResourceAmounts(new TreeMap<>());

  private final SortedMap<String, Quantity> amounts;

  private ResourceAmounts(SortedMap<String, Quantity> amounts) {
    this.amounts = Collections.unmodifiableSortedMap(amounts);
  }

  public static ResourceAmounts of(Map<String, Quantity> amounts) {
    return new ResourceAmounts(new TreeMap<>(amounts));
  }

  /** Takes the amounts of a Kubernetes object; none where the object has none. */
  public static ResourceAmounts ofObject(
      @Nullable Map<String, io.fabric8.kubernetes.api.model.Quantity> amounts) {
    TreeMap<String, Quantity> exact = new TreeMap<>();
    if (amounts != null) {
      amounts.forEach((name, amount) -> exact.put(name, Quantity.of(amount)));
    }
    return new ResourceAmounts(exact);
  }

  /** Takes what the scheduler counts, all that is not 0. */
  public static ResourceAmounts of(Resources counted) {
    TreeMap<String, Quantity> exact = new TreeMap<>();
    put(exact, ResourceName.CPU, counted.milliCpu());
    put(exact, ResourceName.MEMORY, counted.memory());
    put(exact, ResourceName.EPHEMERAL_STORAGE, counted.ephemeralStorage());
    put(exact, ResourceName.PODS, counted.pods());
    for (int i = 0; i < counted.extendedCount(); i++) {
      put(exact, counted.extendedName(i), counted.extendedAmount(i));
    }
    return new ResourceAmounts(exact);
  }

  private static void put(Map<String, Quantity> exact, ResourceName name, long count) {
    if (count != 0) {
      exact.put(name.name(), ResourceUnits.amount(name, count));
    }
  }

  /** Returns an amount, 0 where the resource is not named. */
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

  /** Raises each amount to the other's; what is missing here is taken over. */
  public ResourceAmounts raisedTo(ResourceAmounts other) {
    return combine(other, (mine, theirs) -> theirs.compareTo(mine) > 0 ? theirs : mine);
  }

  /** Names what is missing here as the other does. */
  public ResourceAmounts orElse(ResourceAmounts other) {
    return combine(other, (mine, theirs) -> mine);
  }

  /** Takes away what the other names; resources that are not named here stay away. */
  public ResourceAmounts minus(ResourceAmounts other) {
    TreeMap<String, Quantity> rest = new TreeMap<>(amounts);
    rest.replaceAll((name, amount) -> amount.subtract(other.get(name)));
    return new ResourceAmounts(rest);
  }

  private ResourceAmounts combine(ResourceAmounts other, BinaryOperator<Quantity> how) {
    TreeMap<String, Quantity> both = new TreeMap<>(amounts);
    other.amounts.forEach((name, amount) -> both.merge(name, amount, how));
    return new ResourceAmounts(both);
  }

  /** Returns those amounts that are above 0. */
  public ResourceAmounts positive() {
    TreeMap<String, Quantity> some = new TreeMap<>(amounts);
    some.values().removeIf(amount -> amount.sign() <= 0);
    return new ResourceAmounts(some);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ResourceAmounts that && amounts.equals(that.amounts);
  }

  @Override
  public int hashCode() {
    return amounts.hashCode();
  }

  /** Writes a list for people: {@code cpu 500m, memory 1Gi}. */
  @Override
  public String toString() {
    return amounts.isEmpty()
        ? "nothing"
        : amounts.entrySet().stream()
            .map(one -> one.getKey() + " " + one.getValue())
            .collect(Collectors.joining(", "));
  }
}
