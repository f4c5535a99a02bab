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

/** Finds the CSI volumes behind pods and attachments. */
final class CsiVolumes {
  /** Volumes that are still to be made have no handle yet; no driver gives one like this. */
  private static final String TO_BE_MADE = "\0to be made for ";

  private final StorageLister storage;

  CsiVolumes(StorageLister storage) {
    this.storage = storage;
  }

  /** Tells whether the volume may be one that a CSI driver attaches. */
  static boolean isCandidate(Volume volume) {
    return volume.getPersistentVolumeClaim() != null
        || volume.getEphemeral() != null
        || InTreeDriver.of(volume) != null;
  }

  /**
   * Tells whether looking for the volume of a pod that runs cannot {@link #addOf fail}, because it
   * is a claim by name or no volume of a driver at all.
   */
  static boolean isHarmless(Volume volume) {
    String name = VolumeClaims.namedBy(volume);
    return name == null ? !isCandidate(volume) : !name.isEmpty();
  }

  /**
   * Adds the CSI volumes of a pod.
   *
   * @param onCsiNode whether it is about a node with CSI drivers: only there in-tree volumes have
   *     become CSI volumes
   * @param incoming whether the pod is still to be placed: its claims have to be there
   * @return why the pod's volumes cannot be told, or null
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
      return VolumeLookupFailure.NAMELESS_CLAIM;
    }
    PersistentVolumeClaim claim = storage.claim(pod.namespace(), claimName);
    if (claim == null) {
      return incoming ? VolumeLookupFailure.missing(pod, claimName) : null;
    }
    String foreign = VolumeClaims.isEphemeral(volume) ? VolumeClaims.foreign(pod, claim) : null;
    if (foreign != null) {
      return new VolumeLookupFailure(foreign, false);
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
    return volume == null ? toBeMadeFor(claim, onCsiNode) : of(volume, onCsiNode);
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

  /** A claim without a class, or of one that is gone, does not get a volume with the pod. */
  private @Nullable CsiVolume toBeMadeFor(PersistentVolumeClaim claim, boolean onCsiNode) {
    String className = StorageClassName.of(claim);
    StorageClass storageClass = className.isEmpty() ? null : storage.storageClass(className);
    if (storageClass == null) {
      return null;
    }
    var meta = claim.getMetadata();
    String handle = TO_BE_MADE + meta.getNamespace() + "/" + meta.getName();
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

  /** Returns the volumes that are attached to the node, whether pods there use them or not. */
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
