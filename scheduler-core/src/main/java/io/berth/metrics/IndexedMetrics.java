package io.berth.metrics;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;

/**
 * Metrics by number, each made when it is first asked for: a combination of labels that never
 * occurred is not printed. Finding one takes no map.
 */
final class IndexedMetrics<T> {
  private final AtomicReferenceArray<T> slots;
  private final IntFunction<T> maker;

  IndexedMetrics(int size, IntFunction<T> maker) {
    this.slots = new AtomicReferenceArray<>(size);
    this.maker = maker;
  }

  T get(int slot) {
    T known = slots.get(slot);
    return known == null ? make(slot) : known;
  }

  /** Returns the metric of a constant, whose place among its like is the slot. */
  @SuppressWarnings("EnumOrdinal") // an array is quicker than a map, and nobody keeps the number
  T get(Enum<?> constant) {
    return get(constant.ordinal());
  }

  /** Families give the same metric to all who ask, so it does not matter who is first. */
  private T make(int slot) {
    T made = maker.apply(slot);
    slots.set(slot, made);
    return made;
  }
}
