package io.berth.plugins.volumerestrictions;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.ObjectLists;
import io.fabric8.kubernetes.api.model.AWSElasticBlockStoreVolumeSource;
import io.fabric8.kubernetes.api.model.GCEPersistentDiskVolumeSource;
import io.fabric8.kubernetes.api.model.ISCSIVolumeSource;
import io.fabric8.kubernetes.api.model.RBDVolumeSource;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Conflicts of inline volumes that cannot be mounted on one node together. */
final class DiskConflicts {
  private DiskConflicts() {}

  /** Returns whether the pod has volumes that can conflict. */
  static boolean needsRestrictionsCheck(PodInfo pod) {
    for (Volume volume : pod.volumes()) {
      if (needsCheck(volume)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a volume of the pod conflicts with a pod on the node. */
  static boolean hasConflict(NodeInfo node, PodInfo pod) {
    for (PodInfo other : node.podsWithVolumes()) {
      if (isVolumeConflict(pod, other)) {
        return true;
      }
    }
    return false;
  }

  static boolean isVolumeConflict(PodInfo pod, PodInfo other) {
    for (Volume volume : pod.volumes()) {
      if (needsCheck(volume)) {
        for (Volume used : other.volumes()) {
          if (conflict(volume, used)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean needsCheck(Volume volume) {
    return volume.getGcePersistentDisk() != null
        || volume.getAwsElasticBlockStore() != null
        || volume.getRbd() != null
        || volume.getIscsi() != null;
  }

  private static boolean conflict(Volume volume, Volume used) {
    return gce(volume.getGcePersistentDisk(), used.getGcePersistentDisk())
        || ebs(volume.getAwsElasticBlockStore(), used.getAwsElasticBlockStore())
        || iscsi(volume.getIscsi(), used.getIscsi())
        || rbd(volume.getRbd(), used.getRbd());
  }

  private static boolean gce(
      @Nullable GCEPersistentDiskVolumeSource disk, @Nullable GCEPersistentDiskVolumeSource used) {
    return disk != null
        && used != null
        && same(disk.getPdName(), used.getPdName())
        && !bothReadOnly(disk.getReadOnly(), used.getReadOnly());
  }

  /** Such a disk cannot be shared, not even read-only. */
  private static boolean ebs(
      @Nullable AWSElasticBlockStoreVolumeSource disk,
      @Nullable AWSElasticBlockStoreVolumeSource used) {
    return disk != null && used != null && same(disk.getVolumeID(), used.getVolumeID());
  }

  private static boolean iscsi(@Nullable ISCSIVolumeSource disk, @Nullable ISCSIVolumeSource used) {
    return disk != null
        && used != null
        && same(disk.getIqn(), used.getIqn())
        && !bothReadOnly(disk.getReadOnly(), used.getReadOnly());
  }

  /** Compares an absent pool as an empty one; the API server sets a default. */
  private static boolean rbd(@Nullable RBDVolumeSource disk, @Nullable RBDVolumeSource used) {
    return disk != null
        && used != null
        && haveOverlap(
            ObjectLists.orEmpty(disk.getMonitors()), ObjectLists.orEmpty(used.getMonitors()))
        && same(disk.getPool(), used.getPool())
        && same(disk.getImage(), used.getImage())
        && !bothReadOnly(disk.getReadOnly(), used.getReadOnly());
  }

  private static boolean haveOverlap(List<String> first, List<String> second) {
    for (String element : first) {
      if (second.contains(element)) {
        return true;
      }
    }
    return false;
  }

  private static boolean same(@Nullable String one, @Nullable String other) {
    return Objects.requireNonNullElse(one, "").equals(Objects.requireNonNullElse(other, ""));
  }

  private static boolean bothReadOnly(@Nullable Boolean one, @Nullable Boolean other) {
    return Boolean.TRUE.equals(one) && Boolean.TRUE.equals(other);
  }
}
