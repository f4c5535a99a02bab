package io.berth.framework;

import io.berth.model.Snapshot;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The data that plugins keep for one pod during one scheduling attempt, and the snapshot of that
 * attempt. Plugins write it at an early extension point, such as PreFilter, and read it at a later
 * one.
 *
 * <p>Not thread-safe: the scheduling cycle uses it on one thread, then hands it over to the binding
 * thread.
 */
public final class CycleState {
  /** A mutable value: {@link CycleState#copy} copies it, as upstream's {@code StateData.Clone}. */
  public interface Copyable<T> {
    /** Returns a copy that shares no mutable data with this value. */
    T copy();
  }

  private final Snapshot snapshot;
  private @Nullable Object[] values;

  /** Creates an empty state. */
  public CycleState(Snapshot snapshot) {
    this(snapshot, new @Nullable Object[16]);
  }

  private CycleState(Snapshot snapshot, @Nullable Object[] values) {
    this.snapshot = snapshot;
    this.values = values;
  }

  /** Returns the immutable snapshot of the cluster that this attempt evaluates. */
  public Snapshot snapshot() {
    return snapshot;
  }

  /** Stores a value under the key; replaces an earlier one. */
  public <T> void write(StateKey<T> key, T value) {
    if (key.slot() >= values.length) {
      values = Arrays.copyOf(values, Math.max(key.slot() + 1, values.length * 2));
    }
    values[key.slot()] = value;
  }

  /** Returns the value of the key, or null if there is none. */
  @SuppressWarnings("unchecked") // write() takes only values of the key's type
  public <T> @Nullable T readOrNull(StateKey<T> key) {
    return key.slot() < values.length ? (T) values[key.slot()] : null;
  }

  /**
   * Returns the value of the key.
   *
   * @throws IllegalStateException if no earlier extension point has written it
   */
  public <T> T read(StateKey<T> key) {
    T value = readOrNull(key);
    if (value == null) {
      throw new IllegalStateException(
          "%s not found in the cycle state: enable the plugin also at the extension point that"
                  .formatted(key)
              + " writes it, such as preFilter or preScore");
    }
    return value;
  }

  /** Returns the value of the key; computes and stores it if there is none. */
  public <T> T computeIfAbsent(StateKey<T> key, Supplier<T> supplier) {
    T value = readOrNull(key);
    if (value == null) {
      value = supplier.get();
      write(key, value);
    }
    return value;
  }

  /** Returns a copy whose changes do not affect this state. */
  public CycleState copy() {
    @Nullable Object[] copies = values.clone();
    for (int i = 0; i < copies.length; i++) {
      if (copies[i] instanceof Copyable<?> copyable) {
        copies[i] = copyable.copy();
      }
    }
    return new CycleState(snapshot, copies);
  }
}
