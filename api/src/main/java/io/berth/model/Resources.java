package io.berth.model;

import java.util.Map;

/** An immutable vector of resource amounts: CPU in thousandths, everything else in whole units. */
public final class Resources {
  public static final Resources NONE = builder().build();

  private Resources() {}

  public static Resources of(Map<String, io.fabric8.kubernetes.api.model.Quantity> quantities) {
    return Unbuilt.yet("to be built");
  }

  public static Builder builder() {
    return new Builder();
  }

  public long milliCpu() {
    return Unbuilt.<Long>yet("to be built");
  }

  public long memory() {
    return Unbuilt.<Long>yet("to be built");
  }

  public long ephemeralStorage() {
    return Unbuilt.<Long>yet("to be built");
  }

  public long pods() {
    return Unbuilt.<Long>yet("to be built");
  }

  public long get(ResourceName name) {
    return Unbuilt.<Long>yet("to be built");
  }

  public int extendedCount() {
    return Unbuilt.<Integer>yet("to be built");
  }

  public ResourceName extendedName(int i) {
    return Unbuilt.yet("to be built");
  }

  public long extendedAmount(int i) {
    return Unbuilt.<Long>yet("to be built");
  }

  public Resources plus(Resources other) {
    return Unbuilt.yet("to be built");
  }

  public Resources minus(Resources other) {
    return Unbuilt.yet("to be built");
  }

  public Resources max(Resources other) {
    return Unbuilt.yet("to be built");
  }

  public boolean isEmpty() {
    return Unbuilt.<Boolean>yet("to be built");
  }

  /** Collects amounts; setting a name twice keeps the last. */
  public static final class Builder {
    private Builder() {}

    /** CPU in thousandths, as {@link Resources#get} answers. */
    public Builder set(ResourceName name, long amount) {
      return Unbuilt.yet("to be built");
    }

    public Builder milliCpu(long amount) {
      return set(ResourceName.CPU, amount);
    }

    public Builder memory(long amount) {
      return set(ResourceName.MEMORY, amount);
    }

    public Builder ephemeralStorage(long amount) {
      return set(ResourceName.EPHEMERAL_STORAGE, amount);
    }

    public Builder pods(long amount) {
      return set(ResourceName.PODS, amount);
    }

    public Resources build() {
      return new Resources();
    }
  }
}
