package io.berth.metrics;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;

/**
 * Metrics in an array, each created at its first use: a combination of labels that did not occur is
 * not exported. An array access is faster than a map lookup.
 */
final class IndexedMetrics<T> {
  private final AtomicReferenceArray<T> metrics;
  private final IntFunction<T> factory;

  IndexedMetrics(int size, IntFunction<T> factory) {
    this.metrics = new AtomicReferenceArray<>(size);
    this.factory = factory;
  }

  T get(int index) {
    T existing = metrics.get(index);
    return existing == null ? create(index) : existing;
  }

  /** Returns the metric whose index is the ordinal of the constant. */
  @SuppressWarnings("EnumOrdinal") // an array is faster than a map, and the ordinal is not stored
  T get(Enum<?> constant) {
    return get(constant.ordinal());
  }

  /** Families return one metric for the same labels, so concurrent calls are harmless. */
  private T create(int index) {
    T created = factory.apply(index);
    metrics.set(index, created);
    return created;
  }
}
