package io.berth.plugins.shared;

import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Volume;
import org.jspecify.annotations.Nullable;

/** Resolves the claims of a pod's volumes. */
public final class VolumeClaims {
  private VolumeClaims() {}

  /**
   * Returns the name of the volume's claim: the referenced one, or that of an ephemeral volume;
   * null for a volume without a claim.
   */
  public static @Nullable String nameOf(PodInfo pod, Volume volume) {
    String referenced = referencedBy(volume);
    if (referenced != null) {
      return referenced;
    }
    return isEphemeral(volume) ? pod.name() + "-" + volume.getName() : null;
  }

  /** Returns the name of the claim that the volume references, or null. */
  public static @Nullable String referencedBy(Volume volume) {
    var source = volume.getPersistentVolumeClaim();
    if (source == null) {
      return null;
    }
    return source.getClaimName() == null ? "" : source.getClaimName();
  }

  /** Returns whether the volume is a generic ephemeral volume. */
  public static boolean isEphemeral(Volume volume) {
    return volume.getPersistentVolumeClaim() == null && volume.getEphemeral() != null;
  }

  /** Returns whether the pod uses the claim, by reference or as an ephemeral volume. */
  public static boolean uses(PodInfo pod, PersistentVolumeClaim claim) {
    ObjectMeta meta = claim.getMetadata();
    if (!pod.namespace().equals(meta.getNamespace())) {
      return false;
    }
    for (Volume volume : pod.volumes()) {
      String name = nameOf(pod, volume);
      if (name != null && name.equals(meta.getName())) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the pod references the claim. */
  public static boolean references(PodInfo pod, PersistentVolumeClaim claim) {
    ObjectMeta meta = claim.getMetadata();
    return pod.namespace().equals(meta.getNamespace()) && references(pod, meta.getName());
  }

  /** Returns whether the pod references a claim of that name, whatever the namespace. */
  public static boolean references(PodInfo pod, String claimName) {
    for (Volume volume : pod.volumes()) {
      if (claimName.equals(referencedBy(volume))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the error if the claim of an ephemeral volume was not created for the pod, otherwise
   * null.
   */
  public static @Nullable String notOwnedBy(PodInfo pod, PersistentVolumeClaim claim) {
    ObjectMeta meta = claim.getMetadata();
    if (pod.namespace().equals(meta.getNamespace()) && isControlledBy(pod, meta)) {
      return null;
    }
    return "PVC %s/%s was not created for pod %s/%s (pod is not owner)"
        .formatted(meta.getNamespace(), meta.getName(), pod.namespace(), pod.name());
  }

  private static boolean isControlledBy(PodInfo pod, ObjectMeta meta) {
    for (OwnerReference owner : ObjectLists.orEmpty(meta.getOwnerReferences())) {
      if (Boolean.TRUE.equals(owner.getController())) {
        return pod.uid().equals(owner.getUid());
      }
    }
    return false;
  }
}
