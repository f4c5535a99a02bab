package io.berth.plugins.volumebinding;

import io.berth.framework.Status;
import io.berth.framework.StorageClassName;
import io.berth.framework.StorageLister;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.NotFoundMessages;
import io.berth.plugins.shared.VolumeClaims;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The claims of a pod by binding state, as upstream's {@code PodVolumeClaims}.
 *
 * @param unboundDelayed unbound claims whose binding waits for the first consumer
 * @param unboundImmediate unbound claims with immediate binding
 */
record PodVolumeClaims(
    List<PersistentVolumeClaim> bound,
    List<PersistentVolumeClaim> unboundDelayed,
    List<PersistentVolumeClaim> unboundImmediate) {

  static boolean hasAny(PodInfo pod) {
    for (Volume volume : pod.volumes()) {
      if (volume.getPersistentVolumeClaim() != null || volume.getEphemeral() != null) {
        return true;
      }
    }
    return false;
  }

  /** Returns the rejection if a claim is missing, lost, terminating or owned by another pod. */
  static @Nullable Status rejection(PodInfo pod, StorageLister storage) {
    for (Volume volume : pod.volumes()) {
      String name = VolumeClaims.nameOf(pod, volume);
      String reason = name == null ? null : rejection(pod, volume, name, storage);
      if (reason != null) {
        return Status.unschedulableAndUnresolvable(reason);
      }
    }
    return null;
  }

  private static @Nullable String rejection(
      PodInfo pod, Volume volume, String name, StorageLister storage) {
    boolean ephemeral = VolumeClaims.isEphemeral(volume);
    PersistentVolumeClaim claim = storage.claim(pod.namespace(), name);
    if (claim == null) {
      return ephemeral
          ? "waiting for ephemeral volume controller to create the persistentvolumeclaim \"%s\""
              .formatted(name)
          : NotFoundMessages.claim(name);
    }
    if (claim.getStatus() != null && "Lost".equals(claim.getStatus().getPhase())) {
      return "persistentvolumeclaim \"%s\" bound to non-existent persistentvolume \"%s\""
          .formatted(name, VolumeBindingState.volumeName(claim));
    }
    if (claim.getMetadata().getDeletionTimestamp() != null) {
      return "persistentvolumeclaim \"%s\" is being deleted".formatted(name);
    }
    return ephemeral ? VolumeClaims.notOwnedBy(pod, claim) : null;
  }

  /**
   * Classifies the claims of the pod.
   *
   * @throws VolumeBindingException if a claim is missing or its class has no volumeBindingMode
   */
  static PodVolumeClaims of(PodInfo pod, AssumedStorage assumed, StorageLister storage) {
    PodVolumeClaims claims =
        new PodVolumeClaims(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (Volume volume : pod.volumes()) {
      PersistentVolumeClaim claim = claimOf(pod, volume, assumed);
      if (claim == null) {
        continue;
      }
      if (VolumeBindingState.isFullyBound(claim)) {
        claims.bound.add(claim);
      } else if (isDelayBinding(claim, storage) && VolumeBindingState.volumeName(claim).isEmpty()) {
        claims.unboundDelayed.add(claim);
      } else {
        claims.unboundImmediate.add(claim);
      }
    }
    return claims;
  }

  private static @Nullable PersistentVolumeClaim claimOf(
      PodInfo pod, Volume volume, AssumedStorage assumed) {
    String name = VolumeClaims.nameOf(pod, volume);
    if (name == null) {
      return null;
    }
    PersistentVolumeClaim claim = assumed.claim(pod.namespace(), name);
    if (claim == null) {
      String key = pod.namespace() + "/" + name;
      throw new VolumeBindingException(
          "error getting PVC \"%s\": persistentvolumeclaims \"%s\" not found".formatted(key, key));
    }
    String notOwned = VolumeClaims.isEphemeral(volume) ? VolumeClaims.notOwnedBy(pod, claim) : null;
    if (notOwned != null) {
      throw new VolumeBindingException(notOwned);
    }
    return claim;
  }

  private static boolean isDelayBinding(PersistentVolumeClaim claim, StorageLister storage) {
    String className = StorageClassName.of(claim);
    StorageClass storageClass = className.isEmpty() ? null : storage.storageClass(className);
    if (storageClass == null) {
      return false;
    }
    String mode = storageClass.getVolumeBindingMode();
    if (mode == null) {
      throw new VolumeBindingException(
          "VolumeBindingMode not set for StorageClass \"%s\"".formatted(className));
    }
    return mode.equals("WaitForFirstConsumer");
  }

  /** Returns whether every claim of the pod is fully bound. */
  static boolean allBound(PodInfo pod, AssumedStorage assumed) {
    for (Volume volume : pod.volumes()) {
      String name = VolumeClaims.nameOf(pod, volume);
      if (name != null) {
        PersistentVolumeClaim claim = assumed.claim(pod.namespace(), name);
        if (claim == null || !VolumeBindingState.isFullyBound(claim)) {
          return false;
        }
      }
    }
    return true;
  }
}
