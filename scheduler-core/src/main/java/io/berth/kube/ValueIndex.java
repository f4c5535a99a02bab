package io.berth.kube;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An index of values by a property, in the order of their keys. One thread updates it, any may
 * read.
 */
final class ValueIndex<V> {
  private final Function<V, @Nullable String> property;
  private final Map<String, Group<V>> groups = new HashMap<>();

  /**
   * @param property returns the indexed property of a value, or null to exclude the value
   */
  ValueIndex(Function<V, @Nullable String> property) {
    this.property = property;
  }

  /** Updates the index; see {@link ObjectStore.Listener}. */
  synchronized void changed(String key, @Nullable V before, @Nullable V after) {
    String oldValue = before == null ? null : property.apply(before);
    String newValue = after == null ? null : property.apply(after);
    if (oldValue != null && !oldValue.equals(newValue)) {
      Group<V> group = groups.get(oldValue);
      if (group != null && group.without(key).isEmpty()) {
        groups.remove(oldValue);
      }
    }
    if (newValue != null && after != null) {
      groups.computeIfAbsent(newValue, name -> new Group<>()).with(key, after);
    }
  }

  synchronized List<V> all(String value) {
    Group<V> group = groups.get(value);
    return group == null ? List.of() : group.list();
  }

  private static final class Group<V> {
    private final Map<String, V> values = new TreeMap<>();

    /** The values as an immutable list; null after a change. */
    private @Nullable List<V> list;

    void with(String key, V value) {
      values.put(key, value);
      list = null;
    }

    Group<V> without(String key) {
      values.remove(key);
      list = null;
      return this;
    }

    boolean isEmpty() {
      return values.isEmpty();
    }

    List<V> list() {
      List<V> current = list;
      if (current == null) {
        current = List.copyOf(values.values());
        list = current;
      }
      return current;
    }
  }
}
