package io.berth.plugins.shared;

import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Volume;
import org.jspecify.annotations.Nullable;

/** The claims that a pod's volumes stand for. */
public final class VolumeClaims {
  private VolumeClaims() {}

  /**
   * Returns the name of the claim that the volume mounts: the one it names, or the one that is made
   * for it with the pod; null for a volume without a claim.
   */
  public static @Nullable String nameOf(PodInfo pod, Volume volume) {
    String named = namedBy(volume);
    if (named != null) {
      return named;
    }
    return isEphemeral(volume) ? pod.name() + "-" + volume.getName() : null;
  }

  /** Returns the claim that the volume names itself, or null. */
  public static @Nullable String namedBy(Volume volume) {
    var source = volume.getPersistentVolumeClaim();
    if (source == null) {
      return null;
    }
    return source.getClaimName() == null ? "" : source.getClaimName();
  }

  /** Tells whether the volume's claim is made with the pod and dies with it. */
  public static boolean isEphemeral(Volume volume) {
    return volume.getPersistentVolumeClaim() == null && volume.getEphemeral() != null;
  }

  /** Tells whether the pod mounts the claim, made for it or not. */
  public static boolean mounts(PodInfo pod, PersistentVolumeClaim claim) {
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

  /** Tells whether the pod mounts the claim by its name. */
  public static boolean names(PodInfo pod, PersistentVolumeClaim claim) {
    ObjectMeta meta = claim.getMetadata();
    return pod.namespace().equals(meta.getNamespace()) && names(pod, meta.getName());
  }

  /** Tells whether the pod mounts a claim of this name, in whatever namespace. */
  public static boolean names(PodInfo pod, String claimName) {
    for (Volume volume : pod.volumes()) {
      if (claimName.equals(namedBy(volume))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Says that a claim which has the name of a pod's ephemeral volume was not made for that pod;
   * null where it was.
   */
  public static @Nullable String foreign(PodInfo pod, PersistentVolumeClaim claim) {
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
