package io.berth.kube;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds values by a property, in the order of their keys. One thread changes it, any may look. */
final class ValueIndex<V> {
  private final Function<V, @Nullable String> property;
  private final Map<String, Group<V>> groups = new HashMap<>();

  /**
   * @param property what to find a value by; null leaves it out
   */
  ValueIndex(Function<V, @Nullable String> property) {
    this.property = property;
  }

  /** Takes in a change; see {@link OrderedObjects.Listener}. */
  synchronized void changed(String key, @Nullable V before, @Nullable V after) {
    String left = before == null ? null : property.apply(before);
    String joined = after == null ? null : property.apply(after);
    if (left != null && !left.equals(joined)) {
      Group<V> group = groups.get(left);
      if (group != null && group.without(key).isEmpty()) {
        groups.remove(left);
      }
    }
    if (joined != null && after != null) {
      groups.computeIfAbsent(joined, name -> new Group<>()).with(key, after);
    }
  }

  synchronized List<V> all(String value) {
    Group<V> group = groups.get(value);
    return group == null ? List.of() : group.list();
  }

  private static final class Group<V> {
    private final Map<String, V> values = new TreeMap<>();

    /** The values as they are given out; null after a change. */
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
      List<V> known = list;
      if (known == null) {
        known = List.copyOf(values.values());
        list = known;
      }
      return known;
    }
  }
}
