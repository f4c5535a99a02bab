package io.berth.plugins.volumebinding;

import io.berth.model.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Things that some nodes can reach, by a label that tells most nodes apart. Storage is often local:
 * with a volume or a pool per node, asking each of them about each node would take seconds.
 */
final class LabelIndex<T> {
  private final Map<String, Map<String, List<Entry<T>>>> byValue = new LinkedHashMap<>();
  private final List<Entry<T>> others = new ArrayList<>();
  private int size;

  /**
   * A condition that nodes have to meet, if not the only one.
   *
   * @param values of the label {@code key}, one of which the node has
   */
  record Place(String key, List<String> values) {}

  private record Entry<T>(int rank, T item) {}

  /** Adds a thing that is only reached from a place; null for one that may be reached anywhere. */
  void add(T item, @Nullable Place place) {
    Entry<T> entry = new Entry<>(size++, item);
    if (place == null) {
      others.add(entry);
      return;
    }
    for (String value : new LinkedHashSet<>(place.values)) {
      byValue
          .computeIfAbsent(place.key, _ -> new LinkedHashMap<>())
          .computeIfAbsent(value, _ -> new ArrayList<>())
          .add(entry);
    }
  }

  /** Returns the wanted thing that was added first, of those that the node may reach. */
  @Nullable T first(Labels node, Predicate<T> wanted) {
    Entry<T> best = first(others, wanted);
    for (Map.Entry<String, Map<String, List<Entry<T>>>> label : byValue.entrySet()) {
      String value = node.get(label.getKey());
      List<Entry<T>> here = value == null ? null : label.getValue().get(value);
      Entry<T> found = here == null ? null : first(here, wanted);
      if (found != null && (best == null || found.rank < best.rank)) {
        best = found;
      }
    }
    return best == null ? null : best.item;
  }

  private static <T> @Nullable Entry<T> first(List<Entry<T>> entries, Predicate<T> wanted) {
    for (Entry<T> entry : entries) {
      if (wanted.test(entry.item)) {
        return entry;
      }
    }
    return null;
  }
}
