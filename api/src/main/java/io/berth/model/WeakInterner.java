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
 * Lets equal values be one object while it is in use, and forgets values that are not. For any
 * thread; there is no lock that all of them wait for.
 *
 * <p>Values come from whoever writes pods, and hashes of strings are easy to forge: of values of
 * one hash only so many are shared, so that none is ever compared with thousands of others.
 */
final class WeakInterner<T> {
  static final int MAX_SHARED_OF_ONE_HASH = 64;

  private final ToIntFunction<T> hash;
  private final BiPredicate<T, T> equality;
  private final ConcurrentHashMap<Integer, List<Entry<T>>> entries = new ConcurrentHashMap<>();
  private final ReferenceQueue<T> collected = new ReferenceQueue<>();

  WeakInterner(ToIntFunction<T> hash, BiPredicate<T, T> equality) {
    this.hash = hash;
    this.equality = equality;
  }

  /** Returns the equal value that is in use already; this one where there is none. */
  T intern(T value) {
    removeCollected();
    int key = hash.applyAsInt(value);
    T known = find(entries.get(key), value);
    return known != null ? known : add(key, value);
  }

  private T add(int key, T value) {
    List<T> shared = new ArrayList<>(1);
    entries.compute(
        key,
        (_, list) -> {
          T known = find(list, value);
          shared.add(known != null ? known : value);
          boolean full = list != null && list.size() >= MAX_SHARED_OF_ONE_HASH;
          return known != null || full ? list : plus(list, new Entry<>(value, key, collected));
        });
    return shared.getFirst();
  }

  private @Nullable T find(@Nullable List<Entry<T>> list, T value) {
    if (list != null) {
      for (int i = 0; i < list.size(); i++) {
        T known = list.get(i).get();
        if (known != null && equality.test(known, value)) {
          return known;
        }
      }
    }
    return null;
  }

  /** Returns how many values are shared. */
  int size() {
    removeCollected();
    return entries.values().stream().mapToInt(List::size).sum();
  }

  /* Costs one volatile read where nothing was collected. */
  private void removeCollected() {
    for (@Nullable Reference<?> dead = collected.poll(); dead != null; dead = collected.poll()) {
      Entry<?> entry = (Entry<?>) dead;
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
