package io.berth.plugins.volumebinding;

import io.berth.model.InvalidSelectorException;
import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import io.berth.model.Quantity;
import io.berth.model.Requirement;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * From where a new volume of some size can be had. Storage is often local, one pool per node that a
 * label names, so pools are looked up by such a label instead of one after the other.
 */
final class Capacities {
  private final Map<String, Map<String, List<LabelSelector>>> byLabel = new LinkedHashMap<>();
  private final List<LabelSelector> others = new ArrayList<>();

  /** Takes in the pools that have room for the size. */
  static Capacities of(List<CSIStorageCapacity> pools, long size) {
    Capacities capacities = new Capacities();
    for (CSIStorageCapacity pool : pools) {
      Quantity limit = limitOf(pool);
      LabelSelector where = limit == null || limit.value() < size ? null : nodesOf(pool);
      if (where != null) {
        capacities.add(where);
      }
    }
    return capacities;
  }

  /** Returns the size of the largest volume that a pool says it has room for, or null. */
  static @Nullable Quantity limitOf(CSIStorageCapacity pool) {
    var limit =
        pool.getMaximumVolumeSize() != null ? pool.getMaximumVolumeSize() : pool.getCapacity();
    return limit == null ? null : Quantity.of(limit);
  }

  /** A pool that says nothing, or nothing sensible, of nodes is of no use to any. */
  private static @Nullable LabelSelector nodesOf(CSIStorageCapacity pool) {
    try {
      return pool.getNodeTopology() == null ? null : LabelSelector.of(pool.getNodeTopology());
    } catch (InvalidSelectorException e) {
      return null;
    }
  }

  private void add(LabelSelector where) {
    for (Requirement requirement : where.requirements()) {
      if (isOneValue(requirement)) {
        byLabel
            .computeIfAbsent(requirement.key(), _ -> new LinkedHashMap<>())
            .computeIfAbsent(requirement.values().getFirst(), _ -> new ArrayList<>())
            .add(where);
        return;
      }
    }
    others.add(where);
  }

  private static boolean isOneValue(Requirement requirement) {
    return switch (requirement.operator()) {
      case IN, EQUALS -> requirement.values().size() == 1;
      default -> false;
    };
  }

  boolean reach(Labels node) {
    for (Map.Entry<String, Map<String, List<LabelSelector>>> label : byLabel.entrySet()) {
      String value = node.get(label.getKey());
      List<LabelSelector> pools = value == null ? null : label.getValue().get(value);
      if (pools != null && anyMatches(pools, node)) {
        return true;
      }
    }
    return anyMatches(others, node);
  }

  private static boolean anyMatches(List<LabelSelector> pools, Labels node) {
    for (LabelSelector pool : pools) {
      if (pool.matches(node)) {
        return true;
      }
    }
    return false;
  }
}
