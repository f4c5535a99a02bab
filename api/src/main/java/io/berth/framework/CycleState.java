package io.berth.framework;

import io.berth.model.Snapshot;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What plugins keep about one pod for the length of one scheduling attempt, and the snapshot that
 * the attempt works on.
 *
 * <p>Written by one thread; handed over to the binding thread when the decision is made.
 */
public final class CycleState {
  /** A value that changes when pods are added or removed on trial, and so must be copied. */
  public interface Copyable<T> {
    T copy();
  }

  private final Snapshot snapshot;
  private @Nullable Object[] values;

  public CycleState(Snapshot snapshot) {
    this(snapshot, new @Nullable Object[16]);
  }

  private CycleState(Snapshot snapshot, @Nullable Object[] values) {
    this.snapshot = snapshot;
    this.values = values;
  }

  /** Returns the frozen view of the cluster that this attempt works on. */
  public Snapshot snapshot() {
    return snapshot;
  }

  public <T> void put(StateKey<T> key, T value) {
    if (key.slot() >= values.length) {
      values = Arrays.copyOf(values, Math.max(key.slot() + 1, values.length * 2));
    }
    values[key.slot()] = value;
  }

  /** Returns the value, or null where none was put. */
  @SuppressWarnings("unchecked") // put() takes only values of the key's type
  public <T> @Nullable T get(StateKey<T> key) {
    return key.slot() < values.length ? (T) values[key.slot()] : null;
  }

  /** Returns the value that an earlier extension point must have put. */
  public <T> T require(StateKey<T> key) {
    T value = get(key);
    if (value == null) {
      throw new IllegalStateException(
          "There is no %s in the state of this attempt. Maybe the plugin is enabled at a later"
                  .formatted(key)
              + " extension point but not at the one that prepares it.");
    }
    return value;
  }

  /** Returns the value, made and kept now if there is none. */
  public <T> T computeIfAbsent(StateKey<T> key, Supplier<T> maker) {
    T value = get(key);
    if (value == null) {
      value = maker.get();
      put(key, value);
    }
    return value;
  }

  /** Returns a state that can be changed without changing this one. */
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
