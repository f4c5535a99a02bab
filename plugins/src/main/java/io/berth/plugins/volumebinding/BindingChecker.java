package io.berth.plugins.volumebinding;

import io.berth.framework.ChangeAwaiter;
import io.berth.framework.EventResource;
import io.berth.framework.ObjectRef;
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
 * Checks the binding of a pod's claims, as upstream's {@code checkBindings}. Uses stored objects,
 * not assumed ones, because the scheduling thread may have assumed newer updates.
 */
final class BindingChecker {
  private final StorageLister storage;
  private final ChangeAwaiter cluster;

  BindingChecker(StorageLister storage, ChangeAwaiter cluster) {
    this.storage = storage;
    this.cluster = cluster;
  }

  /**
   * Returns the objects that {@link #checkBindings} uses, except volumes that are not provisioned
   * yet.
   */
  static Set<ObjectRef> objects(PodInfo pod, String nodeName, AssumedPodVolumes podVolumes) {
    Set<ObjectRef> objects = new LinkedHashSet<>();
    objects.add(new ObjectRef(EventResource.POD, pod.namespace(), pod.name()));
    objects.add(ObjectRef.of(EventResource.NODE, nodeName));
    objects.add(ObjectRef.of(EventResource.CSI_NODE, nodeName));
    for (PodVolumes.StaticBinding binding : podVolumes.staticBindings()) {
      objects.add(
          ObjectRef.of(EventResource.PERSISTENT_VOLUME, binding.volume().getMetadata().getName()));
      objects.add(claimKey(binding.claim()));
    }
    podVolumes.dynamicProvisions().forEach(claim -> objects.add(claimKey(claim)));
    return objects;
  }

  private static ObjectRef claimKey(PersistentVolumeClaim claim) {
    var meta = claim.getMetadata();
    return new ObjectRef(
        EventResource.PERSISTENT_VOLUME_CLAIM, meta.getNamespace(), meta.getName());
  }

  /**
   * Returns whether all claims are bound.
   *
   * @throws VolumeBindingException if the binding failed or the pod cannot run on the node
   */
  boolean checkBindings(PodInfo pod, String nodeName, AssumedPodVolumes podVolumes) {
    NodeDescription node = cluster.node(nodeName);
    if (node == null) {
      throw new VolumeBindingException(
          "failed to get node \"%s\": node \"%s\" not found".formatted(nodeName, nodeName));
    }
    if (!cluster.podExists(pod.namespace(), pod.name())) {
      throw new VolumeBindingException(
          "pod does not exist any more: pod \"%s\" not found".formatted(pod.name()));
    }
    for (PodVolumes.StaticBinding binding : podVolumes.staticBindings()) {
      if (!isBound(binding, node)) {
        return false;
      }
    }
    for (PersistentVolumeClaim claim : podVolumes.dynamicProvisions()) {
      if (!isProvisioned(claim, node)) {
        return false;
      }
    }
    return true;
  }

  private boolean isBound(PodVolumes.StaticBinding binding, NodeDescription node) {
    PersistentVolume written = binding.volume();
    PersistentVolume volume =
        requireExisting(
            storage.volume(written.getMetadata().getName()), written, "failed to check binding");
    PersistentVolumeClaim claim =
        requireExisting(latest(binding.claim()), binding.claim(), "failed to check binding");
    if (isOlder(volume, written)) {
      return false;
    }
    checkNodeAffinity(volume, node);
    var claimRef = volume.getSpec().getClaimRef();
    if (claimRef == null || claimRef.getUid() == null || claimRef.getUid().isEmpty()) {
      throw new VolumeBindingException(
          "ClaimRef got reset for pv \"%s\"".formatted(volume.getMetadata().getName()));
    }
    return VolumeBindingState.isFullyBound(claim);
  }

  private boolean isProvisioned(PersistentVolumeClaim written, NodeDescription node) {
    PersistentVolumeClaim claim =
        requireExisting(latest(written), written, "failed to check provisioning pvc");
    if (isOlder(claim, written)) {
      return false;
    }
    checkSelectedNode(claim, node.name());
    String volumeName = VolumeBindingState.volumeName(claim);
    if (!volumeName.isEmpty()) {
      PersistentVolume volume = storage.volume(volumeName);
      if (volume == null) {
        // It may not be in the cache yet; if it was deleted, the claim changes.
        return false;
      }
      checkNodeAffinity(volume, node);
    }
    return VolumeBindingState.isFullyBound(claim);
  }

  /** A provisioner that cannot provision for the node removes its selected-node annotation. */
  private static void checkSelectedNode(PersistentVolumeClaim claim, String nodeName) {
    var annotations = claim.getMetadata().getAnnotations();
    String name = claim.getMetadata().getName();
    if (annotations == null || annotations.isEmpty()) {
      throw new VolumeBindingException(
          "selectedNode annotation reset for PVC \"%s\"".formatted(name));
    }
    if (!nodeName.equals(VolumeBindingState.selectedNode(claim))) {
      throw new VolumeBindingException("provisioning failed for PVC \"%s\"".formatted(name));
    }
  }

  private void checkNodeAffinity(PersistentVolume volume, NodeDescription node) {
    VolumeNodeAffinity reachability = new BoundVolume(volume).nodeAffinityOn(node.name(), storage);
    if (!reachability.matches(node.labels())) {
      throw new VolumeBindingException(
          "pv \"%s\" node affinity doesn't match node \"%s\": %s"
              .formatted(
                  volume.getMetadata().getName(), node.name(), reachability.mismatchReason()));
    }
  }

  private @Nullable PersistentVolumeClaim latest(PersistentVolumeClaim claim) {
    var meta = claim.getMetadata();
    return storage.claim(meta.getNamespace(), meta.getName());
  }

  private static <T extends HasMetadata> T requireExisting(
      @Nullable T stored, T written, String message) {
    if (stored == null) {
      throw new VolumeBindingException(message + ": " + AssumeCache.notFound(written));
    }
    return stored;
  }

  /** Returns whether the stored version is older than the written one. */
  private static boolean isOlder(HasMetadata stored, HasMetadata written) {
    return Long.compareUnsigned(version(stored), version(written)) < 0;
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
