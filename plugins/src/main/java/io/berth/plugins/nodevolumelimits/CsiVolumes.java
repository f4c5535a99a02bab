package io.berth.plugins.nodevolumelimits;

import io.berth.framework.StorageClassName;
import io.berth.framework.StorageLister;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.CsiVolumeHandle;
import io.berth.plugins.shared.InTreeDriver;
import io.berth.plugins.shared.VolumeClaims;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks up the CSI volumes of pods and attachments. */
final class CsiVolumes {
  /** Handle prefix of volumes that are not provisioned yet; no driver uses such a handle. */
  private static final String UNPROVISIONED = "\0unprovisioned for ";

  private final StorageLister storage;

  CsiVolumes(StorageLister storage) {
    this.storage = storage;
  }

  /** Returns whether a CSI driver may attach the volume. */
  static boolean isCandidate(Volume volume) {
    return volume.getPersistentVolumeClaim() != null
        || volume.getEphemeral() != null
        || InTreeDriver.of(volume) != null;
  }

  /**
   * Returns whether {@link #addOf} cannot fail for the volume of a bound pod, because it is a claim
   * by name or not a CSI volume.
   */
  static boolean lookupCannotFail(Volume volume) {
    String name = VolumeClaims.referencedBy(volume);
    return name == null ? !isCandidate(volume) : !name.isEmpty();
  }

  /**
   * Adds the CSI volumes of a pod.
   *
   * @param onCsiNode whether the node has CSI drivers: only there in-tree volumes are migrated to
   *     CSI volumes
   * @param incoming whether the pod is unscheduled: then its claims have to exist
   * @return why the volumes of the pod cannot be determined, or null
   */
  @Nullable VolumeLookupFailure addOf(
      PodInfo pod, boolean onCsiNode, boolean incoming, Set<CsiVolume> found) {
    for (Volume volume : pod.volumes()) {
      String claimName = VolumeClaims.nameOf(pod, volume);
      VolumeLookupFailure failure =
          claimName == null
              ? addInline(volume, onCsiNode, found)
              : addClaimed(pod, volume, claimName, onCsiNode, incoming, found);
      if (failure != null) {
        return failure;
      }
    }
    return null;
  }

  private @Nullable VolumeLookupFailure addInline(
      Volume volume, boolean onCsiNode, Set<CsiVolume> found) {
    InTreeDriver driver = InTreeDriver.of(volume);
    if (driver == null || !onCsiNode || !driver.isMigrated()) {
      return null;
    }
    try {
      found.add(new CsiVolume(driver.csiName(), CsiVolumeHandle.of(driver, volume)));
      return null;
    } catch (IllegalArgumentException e) {
      return VolumeLookupFailure.untranslatable(volume, e);
    }
  }

  private @Nullable VolumeLookupFailure addClaimed(
      PodInfo pod,
      Volume volume,
      String claimName,
      boolean onCsiNode,
      boolean incoming,
      Set<CsiVolume> found) {
    if (claimName.isEmpty()) {
      return VolumeLookupFailure.CLAIM_WITHOUT_NAME;
    }
    PersistentVolumeClaim claim = storage.claim(pod.namespace(), claimName);
    if (claim == null) {
      return incoming ? VolumeLookupFailure.missing(pod, claimName) : null;
    }
    String notOwned = VolumeClaims.isEphemeral(volume) ? VolumeClaims.notOwnedBy(pod, claim) : null;
    if (notOwned != null) {
      return new VolumeLookupFailure(notOwned, false);
    }
    CsiVolume csiVolume = of(claim, onCsiNode);
    if (csiVolume != null) {
      found.add(csiVolume);
    }
    return null;
  }

  private @Nullable CsiVolume of(PersistentVolumeClaim claim, boolean onCsiNode) {
    String volumeName = claim.getSpec().getVolumeName();
    PersistentVolume volume =
        volumeName == null || volumeName.isEmpty() ? null : storage.volume(volumeName);
    return volume == null ? unprovisioned(claim, onCsiNode) : of(volume, onCsiNode);
  }

  private static @Nullable CsiVolume of(PersistentVolume volume, boolean onCsiNode) {
    var csi = volume.getSpec().getCsi();
    if (csi != null) {
      return valid(csi.getDriver(), csi.getVolumeHandle());
    }
    InTreeDriver driver = InTreeDriver.of(volume);
    if (driver == null || !onCsiNode || !driver.isMigrated()) {
      return null;
    }
    try {
      return valid(driver.csiName(), CsiVolumeHandle.of(driver, volume));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Returns null for a claim without an existing class, which gets no volume with the pod. */
  private @Nullable CsiVolume unprovisioned(PersistentVolumeClaim claim, boolean onCsiNode) {
    String className = StorageClassName.of(claim);
    StorageClass storageClass = className.isEmpty() ? null : storage.storageClass(className);
    if (storageClass == null) {
      return null;
    }
    var meta = claim.getMetadata();
    String handle = UNPROVISIONED + meta.getNamespace() + "/" + meta.getName();
    String provisioner = storageClass.getProvisioner();
    InTreeDriver driver = provisioner == null ? null : InTreeDriver.named(provisioner);
    if (driver == null) {
      return valid(provisioner, handle);
    }
    return onCsiNode && driver.isMigrated() ? new CsiVolume(driver.csiName(), handle) : null;
  }

  private static @Nullable CsiVolume valid(@Nullable String driver, @Nullable String handle) {
    return driver == null || driver.isEmpty() || handle == null || handle.isEmpty()
        ? null
        : new CsiVolume(driver, handle);
  }

  /** Returns the volumes that are attached to the node, whether or not its pods use them. */
  Set<CsiVolume> attachedTo(String nodeName) {
    Set<CsiVolume> attached = new LinkedHashSet<>();
    for (VolumeAttachment attachment : storage.attachmentsOn(nodeName)) {
      CsiVolume volume = of(attachment);
      if (volume != null) {
        attached.add(volume);
      }
    }
    return attached;
  }

  private @Nullable CsiVolume of(VolumeAttachment attachment) {
    String driver = attachment.getSpec().getAttacher();
    var source = attachment.getSpec().getSource();
    String name = source == null ? null : source.getPersistentVolumeName();
    if (driver == null || driver.isEmpty() || name == null) {
      return null;
    }
    PersistentVolume volume = storage.volume(name);
    if (volume == null || volume.getSpec().getCsi() == null) {
      return null;
    }
    return new CsiVolume(driver, volume.getSpec().getCsi().getVolumeHandle());
  }
}
