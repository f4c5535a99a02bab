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
 * The claims of a pod by how far they are bound.
 *
 * @param delayed those that get their volume together with the pod's node
 * @param immediate those that should have a volume already, but do not
 */
record ClassifiedClaims(
    List<PersistentVolumeClaim> bound,
    List<PersistentVolumeClaim> delayed,
    List<PersistentVolumeClaim> immediate) {

  static boolean hasAny(PodInfo pod) {
    for (Volume volume : pod.volumes()) {
      if (volume.getPersistentVolumeClaim() != null || volume.getEphemeral() != null) {
        return true;
      }
    }
    return false;
  }

  /** Says why the pod cannot have its claims: one is missing, lost, leaving or another pod's. */
  static @Nullable Status refusal(PodInfo pod, StorageLister storage) {
    for (Volume volume : pod.volumes()) {
      String name = VolumeClaims.nameOf(pod, volume);
      String reason = name == null ? null : refusal(pod, volume, name, storage);
      if (reason != null) {
        return Status.unschedulableAndUnresolvable(reason);
      }
    }
    return null;
  }

  private static @Nullable String refusal(
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
          .formatted(name, ClaimStatus.volumeName(claim));
    }
    if (claim.getMetadata().getDeletionTimestamp() != null) {
      return "persistentvolumeclaim \"%s\" is being deleted".formatted(name);
    }
    return ephemeral ? VolumeClaims.foreign(pod, claim) : null;
  }

  /**
   * Sorts the pod's claims.
   *
   * @throws VolumeBindingException if a claim is gone or its class does not say when it binds
   */
  static ClassifiedClaims of(PodInfo pod, AssumedStorage assumed, StorageLister storage) {
    ClassifiedClaims claims =
        new ClassifiedClaims(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (Volume volume : pod.volumes()) {
      PersistentVolumeClaim claim = claimOf(pod, volume, assumed);
      if (claim == null) {
        continue;
      }
      if (ClaimStatus.isFullyBound(claim)) {
        claims.bound.add(claim);
      } else if (bindsLate(claim, storage) && ClaimStatus.volumeName(claim).isEmpty()) {
        claims.delayed.add(claim);
      } else {
        claims.immediate.add(claim);
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
    String foreign = VolumeClaims.isEphemeral(volume) ? VolumeClaims.foreign(pod, claim) : null;
    if (foreign != null) {
      throw new VolumeBindingException(foreign);
    }
    return claim;
  }

  private static boolean bindsLate(PersistentVolumeClaim claim, StorageLister storage) {
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

  /** Tells whether every claim of the pod has its volume by now. */
  static boolean allBound(PodInfo pod, AssumedStorage assumed) {
    for (Volume volume : pod.volumes()) {
      String name = VolumeClaims.nameOf(pod, volume);
      if (name != null) {
        PersistentVolumeClaim claim = assumed.claim(pod.namespace(), name);
        if (claim == null || !ClaimStatus.isFullyBound(claim)) {
          return false;
        }
      }
    }
    return true;
  }
}
