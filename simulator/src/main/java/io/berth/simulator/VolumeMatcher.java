package io.berth.simulator;

import io.berth.framework.StorageClassName;
import io.berth.model.InvalidSelectorException;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import io.berth.model.Quantity;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds existing volumes for claims with immediate binding. */
final class VolumeMatcher {
  private final InMemoryStorage storage;

  VolumeMatcher(InMemoryStorage storage) {
    this.storage = storage;
  }

  /** Returns the volume that the claim names or that is reserved for the claim; or null. */
  @Nullable PersistentVolume preboundFor(PersistentVolumeClaim claim) {
    String volumeName = Objects.requireNonNullElse(claim.getSpec().getVolumeName(), "");
    if (!volumeName.isEmpty()) {
      PersistentVolume volume = storage.volume(volumeName);
      return volume != null && (isUnreserved(volume) || isReservedFor(volume, claim))
          ? volume
          : null;
    }
    for (PersistentVolume volume : storage.volumesOfClass(StorageClassName.of(claim))) {
      if (isReservedFor(volume, claim)) {
        return volume;
      }
    }
    return null;
  }

  private static boolean isUnreserved(PersistentVolume volume) {
    return volume.getSpec().getClaimRef() == null;
  }

  private static boolean isReservedFor(PersistentVolume volume, PersistentVolumeClaim claim) {
    ObjectReference claimRef = volume.getSpec().getClaimRef();
    return claimRef != null
        && Objects.equals(claimRef.getNamespace(), claim.getMetadata().getNamespace())
        && Objects.equals(claimRef.getName(), claim.getMetadata().getName())
        && (claimRef.getUid() == null || claimRef.getUid().equals(claim.getMetadata().getUid()));
  }

  /** Returns the smallest unreserved volume that satisfies the claim, or null. */
  @Nullable PersistentVolume smallestMatchFor(PersistentVolumeClaim claim) {
    String volumeName = claim.getSpec().getVolumeName();
    if (volumeName != null && !volumeName.isEmpty()) {
      return null;
    }
    return storage.volumesOfClass(StorageClassName.of(claim)).stream()
        .filter(volume -> isUnreserved(volume) && satisfies(volume, claim))
        .min(Comparator.comparing(VolumeMatcher::sizeOf))
        .orElse(null);
  }

  private static boolean satisfies(PersistentVolume volume, PersistentVolumeClaim claim) {
    return sizeOf(volume).compareTo(sizeOf(claim)) >= 0
        && mode(volume.getSpec().getVolumeMode()).equals(mode(claim.getSpec().getVolumeMode()))
        && volume.getSpec().getAccessModes().containsAll(claim.getSpec().getAccessModes())
        && volume.getMetadata().getDeletionTimestamp() == null
        && selects(claim, volume);
  }

  private static boolean selects(PersistentVolumeClaim claim, PersistentVolume volume) {
    try {
      return claim.getSpec().getSelector() == null
          || LabelSelector.of(claim.getSpec().getSelector())
              .matches(LabelSet.of(volume.getMetadata().getLabels()));
    } catch (InvalidSelectorException e) {
      return false;
    }
  }

  private static String mode(@Nullable String mode) {
    return Objects.requireNonNullElse(mode, "Filesystem");
  }

  private static Quantity sizeOf(PersistentVolume volume) {
    return storage(volume.getSpec().getCapacity());
  }

  private static Quantity sizeOf(PersistentVolumeClaim claim) {
    var resources = claim.getSpec().getResources();
    return storage(resources == null ? null : resources.getRequests());
  }

  private static Quantity storage(
      @Nullable Map<String, io.fabric8.kubernetes.api.model.Quantity> amounts) {
    var amount = amounts == null ? null : amounts.get("storage");
    return amount == null ? Quantity.ZERO : Quantity.parse(amount.toString());
  }
}
