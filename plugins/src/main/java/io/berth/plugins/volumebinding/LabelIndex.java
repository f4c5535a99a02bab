package io.berth.plugins.volumebinding;

import io.berth.model.LabelSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Index of items by a node label that they require. Storage is often local: with a volume or a pool
 * per node, evaluating each of them on each node would take seconds.
 */
final class LabelIndex<T> {
  private final Map<String, Map<String, List<Entry<T>>>> byValue = new LinkedHashMap<>();
  private final List<Entry<T>> unindexed = new ArrayList<>();
  private int size;

  /**
   * A necessary condition on nodes.
   *
   * @param values values of the label {@code key}, one of which the node has
   */
  record LabelValues(String key, List<String> values) {}

  private record Entry<T>(int index, T item) {}

  /** Adds an item with its condition, or null if it has none. */
  void add(T item, @Nullable LabelValues condition) {
    Entry<T> entry = new Entry<>(size++, item);
    if (condition == null) {
      unindexed.add(entry);
      return;
    }
    for (String value : new LinkedHashSet<>(condition.values)) {
      byValue
          .computeIfAbsent(condition.key, _ -> new LinkedHashMap<>())
          .computeIfAbsent(value, _ -> new ArrayList<>())
          .add(entry);
    }
  }

  /** Returns the first added item that the node and the predicate match. */
  @Nullable T first(LabelSet node, Predicate<T> predicate) {
    Entry<T> best = first(unindexed, predicate);
    for (Map.Entry<String, Map<String, List<Entry<T>>>> label : byValue.entrySet()) {
      String value = node.get(label.getKey());
      List<Entry<T>> entries = value == null ? null : label.getValue().get(value);
      Entry<T> found = entries == null ? null : first(entries, predicate);
      if (found != null && (best == null || found.index < best.index)) {
        best = found;
      }
    }
    return best == null ? null : best.item;
  }

  private static <T> @Nullable Entry<T> first(List<Entry<T>> entries, Predicate<T> predicate) {
    for (Entry<T> entry : entries) {
      if (predicate.test(entry.item)) {
        return entry;
      }
    }
    return null;
  }
}
