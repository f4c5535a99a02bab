package io.berth.plugins.volumebinding;

import io.berth.model.InvalidSelectorException;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import io.berth.model.Quantity;
import io.berth.model.Requirement;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Storage capacities that are sufficient for a volume of a given size. */
final class StorageCapacities {
  private final LabelIndex<LabelSelector> byTopology = new LabelIndex<>();

  /** Selects the capacities that are sufficient for the size. */
  static StorageCapacities of(List<CSIStorageCapacity> capacities, long size) {
    StorageCapacities result = new StorageCapacities();
    for (CSIStorageCapacity capacity : capacities) {
      Quantity limit = limitOf(capacity);
      LabelSelector topology = limit == null || limit.value() < size ? null : topologyOf(capacity);
      if (topology != null) {
        result.byTopology.add(topology, labelValuesOf(topology));
      }
    }
    return result;
  }

  /** Returns the maximum volume size, or the capacity if it is not set, or null. */
  static @Nullable Quantity limitOf(CSIStorageCapacity capacity) {
    var limit =
        capacity.getMaximumVolumeSize() != null
            ? capacity.getMaximumVolumeSize()
            : capacity.getCapacity();
    return limit == null ? null : Quantity.of(limit);
  }

  /** Returns null for an absent or malformed topology, which matches no node. */
  private static @Nullable LabelSelector topologyOf(CSIStorageCapacity capacity) {
    try {
      return capacity.getNodeTopology() == null
          ? null
          : LabelSelector.of(capacity.getNodeTopology());
    } catch (InvalidSelectorException e) {
      return null;
    }
  }

  private static LabelIndex.@Nullable LabelValues labelValuesOf(LabelSelector topology) {
    for (Requirement requirement : topology.requirements()) {
      switch (requirement.operator()) {
        case IN, EQUALS -> {
          return new LabelIndex.LabelValues(requirement.key(), requirement.values());
        }
        default -> {}
      }
    }
    return null;
  }

  boolean hasEnoughFor(LabelSet node) {
    return byTopology.first(node, topology -> topology.matches(node)) != null;
  }
}
