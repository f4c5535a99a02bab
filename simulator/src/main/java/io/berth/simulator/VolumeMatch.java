package io.berth.simulator;

import io.berth.framework.StorageClassName;
import io.berth.model.InvalidSelectorException;
import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import io.berth.model.Quantity;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds volumes for claims that do not wait for a pod. */
final class VolumeMatch {
  private final InMemoryStorage storage;

  VolumeMatch(InMemoryStorage storage) {
    this.storage = storage;
  }

  /** Returns the volume that claim and volume, or one of them, name; or null. */
  @Nullable PersistentVolume meantFor(PersistentVolumeClaim claim) {
    String named = Objects.requireNonNullElse(claim.getSpec().getVolumeName(), "");
    if (!named.isEmpty()) {
      PersistentVolume volume = storage.volume(named);
      return volume != null && (isFree(volume) || isHeldBy(volume, claim)) ? volume : null;
    }
    for (PersistentVolume volume : storage.volumesOfClass(StorageClassName.of(claim))) {
      if (isHeldBy(volume, claim)) {
        return volume;
      }
    }
    return null;
  }

  private static boolean isFree(PersistentVolume volume) {
    return volume.getSpec().getClaimRef() == null;
  }

  private static boolean isHeldBy(PersistentVolume volume, PersistentVolumeClaim claim) {
    ObjectReference holder = volume.getSpec().getClaimRef();
    return holder != null
        && Objects.equals(holder.getNamespace(), claim.getMetadata().getNamespace())
        && Objects.equals(holder.getName(), claim.getMetadata().getName())
        && (holder.getUid() == null || holder.getUid().equals(claim.getMetadata().getUid()));
  }

  /** Returns the smallest free volume that has all that the claim asks for, or null. */
  @Nullable PersistentVolume smallestFor(PersistentVolumeClaim claim) {
    String named = claim.getSpec().getVolumeName();
    if (named != null && !named.isEmpty()) {
      return null;
    }
    return storage.volumesOfClass(StorageClassName.of(claim)).stream()
        .filter(volume -> isFree(volume) && suits(volume, claim))
        .min(Comparator.comparing(VolumeMatch::sizeOf))
        .orElse(null);
  }

  private static boolean suits(PersistentVolume volume, PersistentVolumeClaim claim) {
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
              .matches(Labels.of(volume.getMetadata().getLabels()));
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
