package io.berth.plugins.volumezone;

import io.berth.framework.QueueingHint.Verdict;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.VolumeClaims;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which news of storage can help pods that VolumeZone rejected. */
final class VolumeZoneHints {
  private VolumeZoneHints() {}

  static boolean bindsLate(StorageClass storageClass) {
    return "WaitForFirstConsumer".equals(storageClass.getVolumeBindingMode());
  }

  static Verdict storageClass(
      PodInfo rejected, @Nullable StorageClass before, @Nullable StorageClass after) {
    return Verdict.queueIf(bindsLate(Objects.requireNonNull(after, "the new storage class")));
  }

  static Verdict claim(
      PodInfo rejected,
      @Nullable PersistentVolumeClaim before,
      @Nullable PersistentVolumeClaim after) {
    return Verdict.queueIf(
        VolumeClaims.names(rejected, Objects.requireNonNull(after, "the claim")));
  }

  /** A new volume may be the one that was missing; a changed one matters if it moved. */
  static Verdict volume(
      PodInfo rejected, @Nullable PersistentVolume before, @Nullable PersistentVolume after) {
    Objects.requireNonNull(after, "the volume");
    return Verdict.queueIf(
        before == null || !ZoneConstraint.of(before).equals(ZoneConstraint.of(after)));
  }
}
