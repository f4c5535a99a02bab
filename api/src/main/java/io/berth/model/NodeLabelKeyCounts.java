package io.berth.model;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The number of nodes with each label key. Immutable. */
final class NodeLabelKeyCounts {
  static final NodeLabelKeyCounts NONE = new NodeLabelKeyCounts(new HashMap<>());

  private final Map<String, Integer> nodes;

  private NodeLabelKeyCounts(Map<String, Integer> nodes) {
    this.nodes = nodes;
  }

  boolean contains(String key) {
    return nodes.containsKey(key);
  }

  /** Collects the changes from one set of nodes to the next. */
  static final class Changes {
    private final Map<String, Integer> deltas = new HashMap<>();

    /**
     * Records a node whose labels changed; adds the keys with changed values to {@code changed}.
     */
    void relabelled(LabelSet before, LabelSet after, Set<String> changed) {
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

    void added(LabelSet labels) {
      for (int i = 0; i < labels.size(); i++) {
        deltas.merge(labels.key(i), 1, Integer::sum);
      }
    }

    void removed(LabelSet labels) {
      for (int i = 0; i < labels.size(); i++) {
        deltas.merge(labels.key(i), -1, Integer::sum);
      }
    }
  }

  NodeLabelKeyCounts with(Changes changes) {
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
    return new NodeLabelKeyCounts(changed);
  }
}
