package io.berth.plugins.volumebinding;

import io.berth.model.InvalidSelectorException;
import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import io.berth.model.Quantity;
import io.berth.model.Requirement;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From where a new volume of some size can be had. */
final class StorageCapacities {
  private final LabelIndex<LabelSelector> pools = new LabelIndex<>();

  /** Takes in the pools that have room for the size. */
  static StorageCapacities of(List<CSIStorageCapacity> pools, long size) {
    StorageCapacities capacities = new StorageCapacities();
    for (CSIStorageCapacity pool : pools) {
      Quantity limit = limitOf(pool);
      LabelSelector where = limit == null || limit.value() < size ? null : nodesOf(pool);
      if (where != null) {
        capacities.pools.add(where, placeOf(where));
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

  private static LabelIndex.@Nullable Place placeOf(LabelSelector where) {
    for (Requirement requirement : where.requirements()) {
      switch (requirement.operator()) {
        case IN, EQUALS -> {
          return new LabelIndex.Place(requirement.key(), requirement.values());
        }
        default -> {}
      }
    }
    return null;
  }

  boolean reach(Labels node) {
    return pools.first(node, pool -> pool.matches(node)) != null;
  }
}
