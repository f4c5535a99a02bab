package io.berth.model;

import java.util.Map;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An immutable vector of resource amounts: CPU in thousandths, everything else in whole units.
 *
 * <p>Sums are plain 64-bit arithmetic and wrap. A scalar resource of amount 0 stays listed once
 * named, yet makes no difference to {@link #equals}.
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
   * What the scheduler counts of a resource list; names that it does not know are left out.
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

  /** How many pods; meaningful for what a node has to give. */
  public long pods() {
    return pods;
  }

  /** The amount of any resource, CPU in thousandths; 0 if it is not there. */
  public long get(ResourceName name) {
    return switch (name.index()) {
      case 0 -> milliCpu;
      case 1 -> memory;
      case 2 -> ephemeralStorage;
      case 3 -> pods;
      default -> scalars.get(name);
    };
  }

  /** All but CPU, memory, ephemeral storage and pods. */
  ScalarResources scalars() {
    return scalars;
  }

  /** How many scalar resources are listed: extended ones, huge pages, attachable volumes. */
  public int extendedCount() {
    return scalars.size();
  }

  /** The i-th scalar resource, in the order of {@link ResourceName#index}. */
  public ResourceName extendedName(int i) {
    return scalars.name(i);
  }

  public long extendedAmount(int i) {
    return scalars.amount(i);
  }

  public Resources plus(Resources other) {
    return combine(other, Long::sum);
  }

  public Resources minus(Resources other) {
    return combine(other, (mine, others) -> mine - others);
  }

  /** The larger amount of each resource; one that is not there counts as 0. */
  public Resources max(Resources other) {
    return combine(other, Math::max);
  }

  private Resources combine(Resources other, LongBinaryOperator how) {
    return new Resources(
        how.applyAsLong(milliCpu, other.milliCpu),
        how.applyAsLong(memory, other.memory),
        how.applyAsLong(ephemeralStorage, other.ephemeralStorage),
        how.applyAsLong(pods, other.pods),
        scalars.combine(other.scalars, how));
  }

  /** Adds all but the scalar resources, which become the given ones. */
  Resources plus(Resources other, ScalarResources sums) {
    return new Resources(
        milliCpu + other.milliCpu,
        memory + other.memory,
        ephemeralStorage + other.ephemeralStorage,
        pods + other.pods,
        sums);
  }

  /** Takes away all but the scalar resources, which become the given ones. */
  Resources minus(Resources other, ScalarResources sums) {
    return new Resources(
        milliCpu - other.milliCpu,
        memory - other.memory,
        ephemeralStorage - other.ephemeralStorage,
        pods - other.pods,
        sums);
  }

  /** Returns these amounts, with the other's list of scalar resources if it is the same. */
  Resources sharing(Resources known) {
    return scalars.listsSameAs(known.scalars)
        ? new Resources(milliCpu, memory, ephemeralStorage, pods, known.scalars)
        : this;
  }

  /** These amounts without the number of pods, which no pod asks for. */
  Resources withoutPods() {
    return pods == 0 ? this : new Resources(milliCpu, memory, ephemeralStorage, 0, scalars);
  }

  /** Whether nothing is asked for: every amount is 0 and no scalar resource is listed. */
  public boolean isEmpty() {
    return milliCpu == 0
        && memory == 0
        && ephemeralStorage == 0
        && pods == 0
        && scalars.size() == 0;
  }

  /** Tells whether the other is equal and lists the same scalar resources, those of 0 included. */
  boolean listsSameAs(Resources other) {
    return equals(other) && scalars.namesSameAs(other.scalars);
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

  /** Collects amounts; setting a name twice keeps the last. */
  public static final class Builder {
    private long milliCpu;
    private long memory;
    private long ephemeralStorage;
    private long pods;
    private final ScalarResourcesBuilder scalars = new ScalarResourcesBuilder();

    private Builder() {}

    /** Sets an amount, CPU in thousandths. A name the scheduler does not count is ignored. */
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
