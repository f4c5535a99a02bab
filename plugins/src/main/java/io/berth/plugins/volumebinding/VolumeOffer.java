package io.berth.plugins.volumebinding;

import io.berth.model.Quantity;
import io.berth.plugins.shared.CsiTopology;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A volume that a claim could get. */
record VolumeOffer(PersistentVolume volume, Quantity capacity, Reach reach) {
  static VolumeOffer of(PersistentVolume volume) {
    return new VolumeOffer(
        volume, storageIn(volume.getSpec().getCapacity()), Reach.of(CsiTopology.inTree(volume)));
  }

  /** Returns the amount of storage; none where nothing is said. */
  static Quantity storageIn(
      @Nullable Map<String, io.fabric8.kubernetes.api.model.Quantity> amounts) {
    var storage = amounts == null ? null : amounts.get("storage");
    return storage == null ? Quantity.ZERO : Quantity.of(storage);
  }
}
