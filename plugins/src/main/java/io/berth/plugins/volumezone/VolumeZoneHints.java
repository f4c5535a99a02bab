package io.berth.plugins.volumezone;

import io.berth.framework.QueueingHint;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.VolumeClaims;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Queueing hints of VolumeZone. */
final class VolumeZoneHints {
  private VolumeZoneHints() {}

  static boolean isDelayBinding(StorageClass storageClass) {
    return "WaitForFirstConsumer".equals(storageClass.getVolumeBindingMode());
  }

  static QueueingHint isSchedulableAfterStorageClassAdded(
      PodInfo rejected, @Nullable StorageClass before, @Nullable StorageClass after) {
    return QueueingHint.queueIf(
        isDelayBinding(Objects.requireNonNull(after, "the new storage class")));
  }

  static QueueingHint isSchedulableAfterPersistentVolumeClaimChange(
      PodInfo rejected,
      @Nullable PersistentVolumeClaim before,
      @Nullable PersistentVolumeClaim after) {
    return QueueingHint.queueIf(
        VolumeClaims.references(rejected, Objects.requireNonNull(after, "the claim")));
  }

  /** Queues for a new volume, or if the topology of a volume changed. */
  static QueueingHint isSchedulableAfterPersistentVolumeChange(
      PodInfo rejected, @Nullable PersistentVolume before, @Nullable PersistentVolume after) {
    Objects.requireNonNull(after, "the volume");
    return QueueingHint.queueIf(
        before == null || !VolumeTopology.of(before).equals(VolumeTopology.of(after)));
  }
}
