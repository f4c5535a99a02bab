package io.berth.model;

import java.util.Map;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An immutable vector of resource amounts: CPU in thousandths, all others in whole units.
 *
 * <p>Sums are 64-bit and wrap on overflow. A scalar resource with amount 0 stays listed, but {@link
 * #equals} ignores it.
 */
public final class Resources {
  public static final Resources NONE = new Resources(0, 0, 0, 0, ScalarResources.NONE);

  private final long milliCpu;
  private final long memory;
  private final long ephemeralStorage;
  private final long pods;
  private final ScalarResources scalars;

  private Resources(
      long milliCpu, long memory, long ephemeralStorage, long pods, ScalarResources scalars) {
    this.milliCpu = milliCpu;
    this.memory = memory;
    this.ephemeralStorage = ephemeralStorage;
    this.pods = pods;
    this.scalars = scalars;
  }

  /**
   * Converts a resource list of the API; ignores names that the scheduler does not count.
   *
   * @throws IllegalArgumentException if a quantity is malformed
   */
  public static Resources of(
      @Nullable Map<String, io.fabric8.kubernetes.api.model.Quantity> quantities) {
    return ResourceList.of(quantities).toResources();
  }

  public static Builder builder() {
    return new Builder();
  }

  public long milliCpu() {
    return milliCpu;
  }

  public long memory() {
    return memory;
  }

  public long ephemeralStorage() {
    return ephemeralStorage;
  }

  /** Returns the number of pods, for allocatable resources of nodes. */
  public long pods() {
    return pods;
  }

  /** Returns the amount of a resource, CPU in thousandths; 0 if it is not listed. */
  public long get(ResourceName name) {
    return switch (name.index()) {
      case 0 -> milliCpu;
      case 1 -> memory;
      case 2 -> ephemeralStorage;
      case 3 -> pods;
      default -> scalars.get(name);
    };
  }

  /** Returns all but CPU, memory, ephemeral storage and pods. */
  ScalarResources scalars() {
    return scalars;
  }

  /** Returns the number of scalar resources: extended, huge pages, attachable volumes. */
  public int scalarCount() {
    return scalars.size();
  }

  /** Returns the i-th scalar resource, in the order of {@link ResourceName#index}. */
  public ResourceName scalarName(int i) {
    return scalars.name(i);
  }

  /** Returns the amount of the i-th scalar resource. */
  public long scalarAmount(int i) {
    return scalars.amount(i);
  }

  public Resources plus(Resources other) {
    return combine(other, Long::sum);
  }

  public Resources minus(Resources other) {
    return combine(other, (amount, otherAmount) -> amount - otherAmount);
  }

  /** Returns the maximum of each resource; a missing one counts as 0. */
  public Resources max(Resources other) {
    return combine(other, Math::max);
  }

  private Resources combine(Resources other, LongBinaryOperator operator) {
    return new Resources(
        operator.applyAsLong(milliCpu, other.milliCpu),
        operator.applyAsLong(memory, other.memory),
        operator.applyAsLong(ephemeralStorage, other.ephemeralStorage),
        operator.applyAsLong(pods, other.pods),
        scalars.combine(other.scalars, operator));
  }

  /** Adds all but the scalar resources, which are replaced by the given totals. */
  Resources plus(Resources other, ScalarResources scalarTotals) {
    return new Resources(
        milliCpu + other.milliCpu,
        memory + other.memory,
        ephemeralStorage + other.ephemeralStorage,
        pods + other.pods,
        scalarTotals);
  }

  /** Subtracts all but the scalar resources, which are replaced by the given totals. */
  Resources minus(Resources other, ScalarResources scalarTotals) {
    return new Resources(
        milliCpu - other.milliCpu,
        memory - other.memory,
        ephemeralStorage - other.ephemeralStorage,
        pods - other.pods,
        scalarTotals);
  }

  /** Returns equal amounts that share the scalar resources of the other if they are equal. */
  Resources withSharedScalars(Resources other) {
    return scalars.equalsIncludingZeros(other.scalars)
        ? new Resources(milliCpu, memory, ephemeralStorage, pods, other.scalars)
        : this;
  }

  /** Returns these amounts without the number of pods, which no pod requests. */
  Resources withoutPods() {
    return pods == 0 ? this : new Resources(milliCpu, memory, ephemeralStorage, 0, scalars);
  }

  /** Returns whether every amount is 0 and no scalar resource is listed. */
  public boolean isEmpty() {
    return milliCpu == 0
        && memory == 0
        && ephemeralStorage == 0
        && pods == 0
        && scalars.size() == 0;
  }

  /** Returns whether the other is equal and lists the same scalar resources, even with 0. */
  boolean equalsIncludingZeros(Resources other) {
    return equals(other) && scalars.hasSameNames(other.scalars);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Resources that
            && milliCpu == that.milliCpu
            && memory == that.memory
            && ephemeralStorage == that.ephemeralStorage
            && pods == that.pods
            && scalars.sameAs(that.scalars));
  }

  @Override
  public int hashCode() {
    long hash = ((milliCpu * 31 + memory) * 31 + ephemeralStorage) * 31 + pods;
    for (int i = 0; i < scalars.size(); i++) {
      hash += scalars.amount(i) * (scalars.name(i).index() + 1);
    }
    return Long.hashCode(hash);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{cpu: ").append(milliCpu).append('m');
    text.append(", memory: ").append(memory);
    text.append(", ephemeral-storage: ").append(ephemeralStorage);
    text.append(", pods: ").append(pods);
    for (int i = 0; i < scalars.size(); i++) {
      text.append(", ").append(scalars.name(i)).append(": ").append(scalars.amount(i));
    }
    return text.append('}').toString();
  }

  /** A builder; the last amount of a resource wins. */
  public static final class Builder {
    private long milliCpu;
    private long memory;
    private long ephemeralStorage;
    private long pods;
    private final ScalarResources.Builder scalars = new ScalarResources.Builder();

    private Builder() {}

    /** Sets an amount, CPU in thousandths. Ignores names that the scheduler does not count. */
    public Builder set(ResourceName name, long amount) {
      switch (name.index()) {
        case 0 -> milliCpu = amount;
        case 1 -> memory = amount;
        case 2 -> ephemeralStorage = amount;
        case 3 -> pods = amount;
        default -> {
          if (name.isScalar()) {
            scalars.set(name, amount);
          }
        }
      }
      return this;
    }

    public Builder milliCpu(long amount) {
      milliCpu = amount;
      return this;
    }

    public Builder memory(long amount) {
      memory = amount;
      return this;
    }

    public Builder ephemeralStorage(long amount) {
      ephemeralStorage = amount;
      return this;
    }

    public Builder pods(long amount) {
      pods = amount;
      return this;
    }

    public Resources build() {
      return new Resources(milliCpu, memory, ephemeralStorage, pods, scalars.build());
    }
  }
}
