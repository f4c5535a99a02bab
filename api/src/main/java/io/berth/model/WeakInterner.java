package io.berth.model;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Interns values while they are referenced. Thread-safe, without a global lock.
 *
 * <p>Clients choose the values and can forge colliding hashes, so the number of interned values
 * with the same hash is limited. This bounds the number of comparisons.
 */
final class WeakInterner<T> {
  static final int MAX_SHARED_PER_HASH = 64;

  private final ToIntFunction<T> hash;
  private final BiPredicate<T, T> equality;
  private final ConcurrentHashMap<Integer, List<Entry<T>>> entries = new ConcurrentHashMap<>();
  private final ReferenceQueue<T> collected = new ReferenceQueue<>();

  WeakInterner(ToIntFunction<T> hash, BiPredicate<T, T> equality) {
    this.hash = hash;
    this.equality = equality;
  }

  /** Returns the interned equal value, or this one if there is none. */
  T intern(T value) {
    removeCollected();
    int key = hash.applyAsInt(value);
    T existing = find(entries.get(key), value);
    return existing != null ? existing : add(key, value);
  }

  private T add(int key, T value) {
    List<T> shared = new ArrayList<>(1);
    entries.compute(
        key,
        (_, list) -> {
          T existing = find(list, value);
          shared.add(existing != null ? existing : value);
          boolean full = list != null && list.size() >= MAX_SHARED_PER_HASH;
          return existing != null || full ? list : plus(list, new Entry<>(value, key, collected));
        });
    return shared.getFirst();
  }

  private @Nullable T find(@Nullable List<Entry<T>> list, T value) {
    if (list != null) {
      for (int i = 0; i < list.size(); i++) {
        T existing = list.get(i).get();
        if (existing != null && equality.test(existing, value)) {
          return existing;
        }
      }
    }
    return null;
  }

  /** Returns the number of interned values. */
  int size() {
    removeCollected();
    return entries.values().stream().mapToInt(List::size).sum();
  }

  /* Costs one volatile read if nothing was collected. */
  private void removeCollected() {
    for (@Nullable Reference<?> reference = collected.poll();
        reference != null;
        reference = collected.poll()) {
      Entry<?> entry = (Entry<?>) reference;
      entries.computeIfPresent(entry.key, (_, list) -> minus(list, entry));
    }
  }

  private static <T> List<T> plus(@Nullable List<T> list, T added) {
    if (list == null) {
      return List.of(added);
    }
    List<T> more = new ArrayList<>(list);
    more.add(added);
    return List.copyOf(more);
  }

  private static <T> @Nullable List<T> minus(List<T> list, Object removed) {
    List<T> fewer = list.stream().filter(one -> one != removed).toList();
    return fewer.isEmpty() ? null : fewer;
  }

  private static final class Entry<T> extends WeakReference<T> {
    private final int key;

    Entry(T value, int key, ReferenceQueue<T> collected) {
      super(value, collected);
      this.key = key;
    }
  }
}
