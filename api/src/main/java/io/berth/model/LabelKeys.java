package io.berth.model;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** How many nodes carry each label key. Immutable. */
final class LabelKeys {
  static final LabelKeys NONE = new LabelKeys(new HashMap<>());

  private final Map<String, Integer> nodes;

  private LabelKeys(Map<String, Integer> nodes) {
    this.nodes = nodes;
  }

  boolean contains(String key) {
    return nodes.containsKey(key);
  }

  /** Collects what changes from one set of nodes to the next. */
  static final class Changes {
    private final Map<String, Integer> deltas = new HashMap<>();

    /**
     * A node carries other labels than before; adds the keys of other values to {@code changed}.
     */
    void relabelled(Labels before, Labels after, Set<String> changed) {
      for (int i = 0; i < before.size(); i++) {
        String value = after.get(before.key(i));
        if (value == null) {
          deltas.merge(before.key(i), -1, Integer::sum);
        }
        if (!before.value(i).equals(value)) {
          changed.add(before.key(i));
        }
      }
      for (int i = 0; i < after.size(); i++) {
        if (!before.containsKey(after.key(i))) {
          deltas.merge(after.key(i), 1, Integer::sum);
          changed.add(after.key(i));
        }
      }
    }

    void added(Labels labels) {
      for (int i = 0; i < labels.size(); i++) {
        deltas.merge(labels.key(i), 1, Integer::sum);
      }
    }

    void removed(Labels labels) {
      for (int i = 0; i < labels.size(); i++) {
        deltas.merge(labels.key(i), -1, Integer::sum);
      }
    }
  }

  LabelKeys with(Changes changes) {
    if (changes.deltas.isEmpty()) {
      return this;
    }
    Map<String, Integer> changed = new HashMap<>(nodes);
    changes.deltas.forEach(
        (key, delta) -> {
          int count = changed.getOrDefault(key, 0) + delta;
          if (count == 0) {
            changed.remove(key);
          } else {
            changed.put(key, count);
          }
        });
    return new LabelKeys(changed);
  }
}
