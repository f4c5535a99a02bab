package io.berth.plugins.volumebinding;

import io.berth.framework.ChangeAwaiter;
import io.berth.framework.EventResource;
import io.berth.framework.ObjectKey;
import io.berth.framework.StorageLister;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Watches how the claims of a pod get their volumes. Looks at the cluster itself, not at what is
 * assumed: the deciding thread may have gone on to assume something else.
 */
final class BindingProgress {
  private final StorageLister storage;
  private final ChangeAwaiter cluster;

  BindingProgress(StorageLister storage, ChangeAwaiter cluster) {
    this.storage = storage;
    this.cluster = cluster;
  }

  /**
   * Returns the objects that {@link #isDone} looks at, but for volumes that are yet to be made for
   * the claims.
   */
  static Set<ObjectKey> objects(PodInfo pod, String nodeName, AssumedVolumes reservation) {
    Set<ObjectKey> objects = new LinkedHashSet<>();
    objects.add(new ObjectKey(EventResource.POD, pod.namespace(), pod.name()));
    objects.add(ObjectKey.of(EventResource.NODE, nodeName));
    objects.add(ObjectKey.of(EventResource.CSI_NODE, nodeName));
    for (NodeVolumePlan.Binding binding : reservation.bindings()) {
      objects.add(
          ObjectKey.of(EventResource.PERSISTENT_VOLUME, binding.volume().getMetadata().getName()));
      objects.add(claimKey(binding.claim()));
    }
    reservation.provisions().forEach(claim -> objects.add(claimKey(claim)));
    return objects;
  }

  private static ObjectKey claimKey(PersistentVolumeClaim claim) {
    var meta = claim.getMetadata();
    return new ObjectKey(
        EventResource.PERSISTENT_VOLUME_CLAIM, meta.getNamespace(), meta.getName());
  }

  /**
   * Tells whether all claims are bound.
   *
   * @throws VolumeBindingException if they will not be, or not so that the pod can run on the node
   */
  boolean isDone(PodInfo pod, String nodeName, AssumedVolumes reservation) {
    NodeDescription node = cluster.node(nodeName);
    if (node == null) {
      throw new VolumeBindingException(
          "failed to get node \"%s\": node \"%s\" not found".formatted(nodeName, nodeName));
    }
    if (!cluster.hasPod(pod.namespace(), pod.name())) {
      throw new VolumeBindingException(
          "pod does not exist any more: pod \"%s\" not found".formatted(pod.name()));
    }
    for (NodeVolumePlan.Binding binding : reservation.bindings()) {
      if (!isBound(binding, node)) {
        return false;
      }
    }
    for (PersistentVolumeClaim claim : reservation.provisions()) {
      if (!isProvisioned(claim, node)) {
        return false;
      }
    }
    return true;
  }

  private boolean isBound(NodeVolumePlan.Binding binding, NodeDescription node) {
    PersistentVolume written = binding.volume();
    PersistentVolume volume =
        existing(
            storage.volume(written.getMetadata().getName()), written, "failed to check binding");
    PersistentVolumeClaim claim =
        existing(latest(binding.claim()), binding.claim(), "failed to check binding");
    if (isOlder(volume, written)) {
      return false;
    }
    checkReach(volume, node);
    var holder = volume.getSpec().getClaimRef();
    if (holder == null || holder.getUid() == null || holder.getUid().isEmpty()) {
      throw new VolumeBindingException(
          "ClaimRef got reset for pv \"%s\"".formatted(volume.getMetadata().getName()));
    }
    return ClaimStatus.isFullyBound(claim);
  }

  private boolean isProvisioned(PersistentVolumeClaim written, NodeDescription node) {
    PersistentVolumeClaim claim =
        existing(latest(written), written, "failed to check provisioning pvc");
    if (isOlder(claim, written)) {
      return false;
    }
    checkStillAsking(claim, node.name());
    String volumeName = ClaimStatus.volumeName(claim);
    if (!volumeName.isEmpty()) {
      PersistentVolume volume = storage.volume(volumeName);
      if (volume == null) {
        // It may be on its way here; if it was deleted, the claim will tell.
        return false;
      }
      checkReach(volume, node);
    }
    return ClaimStatus.isFullyBound(claim);
  }

  /** A driver that cannot make the volume for this node says so by taking the node's name away. */
  private static void checkStillAsking(PersistentVolumeClaim claim, String nodeName) {
    var annotations = claim.getMetadata().getAnnotations();
    String name = claim.getMetadata().getName();
    if (annotations == null || annotations.isEmpty()) {
      throw new VolumeBindingException(
          "selectedNode annotation reset for PVC \"%s\"".formatted(name));
    }
    if (!nodeName.equals(ClaimStatus.selectedNode(claim))) {
      throw new VolumeBindingException("provisioning failed for PVC \"%s\"".formatted(name));
    }
  }

  private void checkReach(PersistentVolume volume, NodeDescription node) {
    VolumeReachability reach = new BoundVolume(volume).reachAsSeenOn(node.name(), storage);
    if (!reach.includes(node.labels())) {
      throw new VolumeBindingException(
          "pv \"%s\" node affinity doesn't match node \"%s\": %s"
              .formatted(volume.getMetadata().getName(), node.name(), reach.whyNot()));
    }
  }

  private @Nullable PersistentVolumeClaim latest(PersistentVolumeClaim claim) {
    var meta = claim.getMetadata();
    return storage.claim(meta.getNamespace(), meta.getName());
  }

  private static <T extends HasMetadata> T existing(
      @Nullable T found, T written, String otherwise) {
    if (found == null) {
      throw new VolumeBindingException(otherwise + ": " + AssumedObjects.notFound(written));
    }
    return found;
  }

  /** Tells whether what is shown is from before the write; it will be shown in its time. */
  private static boolean isOlder(HasMetadata shown, HasMetadata written) {
    return Long.compareUnsigned(version(shown), version(written)) < 0;
  }

  private static long version(HasMetadata object) {
    String version = Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), "");
    try {
      return version.isEmpty() ? 0 : Long.parseUnsignedLong(version);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
