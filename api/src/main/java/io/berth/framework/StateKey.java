package io.berth.framework;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Names a value of type {@code T} in a {@link CycleState}. A plugin keeps its keys in static
 * fields: each key takes a slot for the life of the program.
 */
@SuppressWarnings("UnusedTypeParameter") // it ties what is put to what is got
public final class StateKey<T> {
  private static final AtomicInteger NEXT_SLOT = new AtomicInteger();

  private final String name;
  private final int slot;

  private StateKey(String name, int slot) {
    this.name = name;
    this.slot = slot;
  }

  /** Makes a new key; the name is only for messages, two keys of one name are different keys. */
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
