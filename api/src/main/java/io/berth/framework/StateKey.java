package io.berth.framework;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The key of a value of type {@code T} in a {@link CycleState}. Keep keys in static fields: each
 * key occupies a slot in every state for the lifetime of the process.
 */
@SuppressWarnings("UnusedTypeParameter") // binds the type of written and read values
public final class StateKey<T> {
  private static final AtomicInteger NEXT_SLOT = new AtomicInteger();

  private final String name;
  private final int slot;

  private StateKey(String name, int slot) {
    this.name = name;
    this.slot = slot;
  }

  /** Creates a new key. The name is used in messages only; keys with equal names differ. */
  public static <T> StateKey<T> of(String name) {
    return new StateKey<>(name, NEXT_SLOT.getAndIncrement());
  }

  int slot() {
    return slot;
  }

  @Override
  public String toString() {
    return name;
  }
}
