package io.berth.model;

import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An immutable vector of resource amounts: CPU in thousandths, everything else in whole units.
 *
 * <p>Sums are plain 64-bit arithmetic and wrap. A scalar resource of amount 0 stays listed once
 * named, yet makes no difference to {@link #equals}.
 */
public final class Resources {
  private static final ResourceName[] NO_NAMES = {};
  private static final long[] NO_AMOUNTS = {};

  public static final Resources NONE = new Resources(0, 0, 0, 0, NO_NAMES, NO_AMOUNTS);

  private final long milliCpu;
  private final long memory;
  private final long ephemeralStorage;
  private final long pods;
  /* Scalar resources in the order of their index; amounts[i] belongs to names[i]. */
  private final ResourceName[] names;
  private final long[] amounts;

  Resources(
      long milliCpu,
      long memory,
      long ephemeralStorage,
      long pods,
      ResourceName[] names,
      long[] amounts) {
    this.milliCpu = milliCpu;
    this.memory = memory;
    this.ephemeralStorage = ephemeralStorage;
    this.pods = pods;
    this.names = names;
    this.amounts = amounts;
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
      default -> {
        int i = indexOf(name);
        yield i < 0 ? 0 : amounts[i];
      }
    };
  }

  private int indexOf(ResourceName name) {
    for (int i = 0; i < names.length; i++) {
      if (names[i] == name) {
        return i;
      }
    }
    return -1;
  }

  /** How many scalar resources are listed: extended ones, huge pages, attachable volumes. */
  public int extendedCount() {
    return names.length;
  }

  /** The i-th scalar resource, in the order of {@link ResourceName#index}. */
  public ResourceName extendedName(int i) {
    return names[i];
  }

  public long extendedAmount(int i) {
    return amounts[i];
  }

  public Resources plus(Resources other) {
    return combine(other, Combination.SUM);
  }

  public Resources minus(Resources other) {
    return combine(other, Combination.DIFFERENCE);
  }

  /** The larger amount of each resource; one that is not there counts as 0. */
  public Resources max(Resources other) {
    return combine(other, Combination.LARGER);
  }

  private enum Combination {
    SUM,
    DIFFERENCE,
    LARGER;

    long of(long a, long b) {
      return switch (this) {
        case SUM -> a + b;
        case DIFFERENCE -> a - b;
        case LARGER -> Math.max(a, b);
      };
    }
  }

  private Resources combine(Resources other, Combination how) {
    ResourceName[] allNames = union(names, other.names);
    long[] combined = allNames.length == 0 ? NO_AMOUNTS : new long[allNames.length];
    for (int i = 0; i < combined.length; i++) {
      combined[i] = how.of(get(allNames[i]), other.get(allNames[i]));
    }
    return new Resources(
        how.of(milliCpu, other.milliCpu),
        how.of(memory, other.memory),
        how.of(ephemeralStorage, other.ephemeralStorage),
        how.of(pods, other.pods),
        allNames,
        combined);
  }

  /** Both lists merged in order; one of them itself where that is enough, as it usually is. */
  private static ResourceName[] union(ResourceName[] a, ResourceName[] b) {
    if (b.length == 0 || Arrays.equals(a, b)) {
      return a;
    }
    if (a.length == 0) {
      return b;
    }
    ResourceName[] merged = new ResourceName[a.length + b.length];
    int size = 0;
    for (int i = 0, j = 0; i < a.length || j < b.length; size++) {
      boolean takeA = j == b.length || (i < a.length && a[i].index() <= b[j].index());
      boolean takeB = i == a.length || (j < b.length && b[j].index() <= a[i].index());
      merged[size] = takeA ? a[i] : b[j];
      i += takeA ? 1 : 0;
      j += takeB ? 1 : 0;
    }
    return size == a.length ? a : Arrays.copyOf(merged, size);
  }

  /** These amounts without the number of pods, which no pod asks for. */
  Resources withoutPods() {
    return pods == 0 ? this : new Resources(milliCpu, memory, ephemeralStorage, 0, names, amounts);
  }

  /** Whether nothing is asked for: every amount is 0 and no scalar resource is listed. */
  public boolean isEmpty() {
    return milliCpu == 0 && memory == 0 && ephemeralStorage == 0 && pods == 0 && names.length == 0;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Resources that
            && milliCpu == that.milliCpu
            && memory == that.memory
            && ephemeralStorage == that.ephemeralStorage
            && pods == that.pods
            && covers(that)
            && that.covers(this));
  }

  private boolean covers(Resources that) {
    for (int i = 0; i < names.length; i++) {
      if (amounts[i] != that.get(names[i])) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    long hash = ((milliCpu * 31 + memory) * 31 + ephemeralStorage) * 31 + pods;
    for (int i = 0; i < names.length; i++) {
      hash += amounts[i] * (names[i].index() + 1);
    }
    return Long.hashCode(hash);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{cpu: ").append(milliCpu).append('m');
    text.append(", memory: ").append(memory);
    text.append(", ephemeral-storage: ").append(ephemeralStorage);
    text.append(", pods: ").append(pods);
    for (int i = 0; i < names.length; i++) {
      text.append(", ").append(names[i]).append(": ").append(amounts[i]);
    }
    return text.append('}').toString();
  }

  /** Collects amounts; setting a name twice keeps the last. */
  public static final class Builder {
    private long milliCpu;
    private long memory;
    private long ephemeralStorage;
    private long pods;
    private ResourceName[] names = NO_NAMES;
    private long[] amounts = NO_AMOUNTS;

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
            setScalar(name, amount);
          }
        }
      }
      return this;
    }

    private void setScalar(ResourceName name, long amount) {
      int at = 0;
      while (at < names.length && names[at].index() < name.index()) {
        at++;
      }
      boolean known = at < names.length && names[at] == name;
      int size = known ? names.length : names.length + 1;
      // Copied even when known: an array may belong to what was built already.
      ResourceName[] newNames = Arrays.copyOf(names, size);
      long[] newAmounts = Arrays.copyOf(amounts, size);
      if (!known) {
        System.arraycopy(names, at, newNames, at + 1, names.length - at);
        System.arraycopy(amounts, at, newAmounts, at + 1, amounts.length - at);
      }
      newNames[at] = name;
      newAmounts[at] = amount;
      names = newNames;
      amounts = newAmounts;
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
      return new Resources(milliCpu, memory, ephemeralStorage, pods, names, amounts);
    }
  }
}
