package io.berth.plugins.volumebinding;

import io.berth.model.InvalidSelectorException;
import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import io.berth.model.Quantity;
import io.berth.plugins.shared.ObjectLists;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimSpec;
import io.fabric8.kubernetes.api.model.PersistentVolumeSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds a volume for a claim. All that does not depend on the node is settled when it is made.
 *
 * @param reserved volumes that are meant for the claim, in the order of their names
 * @param open volumes that are free and fit the claim, the smallest first
 */
record ClaimMatcher(List<VolumeCandidate> reserved, LabelIndex<VolumeCandidate> open) {
  /**
   * Looks through the volumes of the claim's class.
   *
   * @throws VolumeBindingException if the claim's selector is malformed
   */
  static ClaimMatcher of(PersistentVolumeClaim claim, List<PersistentVolume> volumes) {
    LabelSelector selector = selectorOf(claim);
    Quantity request = size(claim);
    List<VolumeCandidate> reserved = new ArrayList<>();
    List<VolumeCandidate> open = new ArrayList<>();
    for (PersistentVolume volume : volumes) {
      boolean meant = ClaimStatus.isMeantFor(volume, claim);
      if ((meant || volume.getSpec().getClaimRef() == null) && suits(volume, claim, request)) {
        if (meant) {
          reserved.add(VolumeCandidate.of(volume));
        } else if (isFree(volume) && isOfKind(volume, claim, selector)) {
          open.add(VolumeCandidate.of(volume));
        }
      }
    }
    open.sort(Comparator.comparing(VolumeCandidate::capacity));
    LabelIndex<VolumeCandidate> bySize = new LabelIndex<>();
    for (VolumeCandidate offer : open) {
      bySize.add(offer, offer.place());
    }
    return new ClaimMatcher(reserved, bySize);
  }

  /** Returns how much storage the claim asks for. */
  static Quantity size(PersistentVolumeClaim claim) {
    var resources = claim.getSpec().getResources();
    return resources == null ? Quantity.ZERO : VolumeCandidate.storageIn(resources.getRequests());
  }

  private static LabelSelector selectorOf(PersistentVolumeClaim claim) {
    var selector = claim.getSpec().getSelector();
    try {
      return selector == null ? LabelSelector.EVERYTHING : LabelSelector.of(selector);
    } catch (InvalidSelectorException e) {
      throw new VolumeBindingException(
          "error creating internal label selector for claim: %s: %s"
              .formatted(AssumedObjects.key(claim), e.getMessage()));
    }
  }

  /** What even a volume that is meant for the claim has to have. */
  private static boolean suits(
      PersistentVolume volume, PersistentVolumeClaim claim, Quantity request) {
    PersistentVolumeSpec offered = volume.getSpec();
    PersistentVolumeClaimSpec asked = claim.getSpec();
    return VolumeCandidate.storageIn(offered.getCapacity()).compareTo(request) >= 0
        && mode(offered.getVolumeMode()).equals(mode(asked.getVolumeMode()))
        && Objects.requireNonNullElse(offered.getVolumeAttributesClassName(), "")
            .equals(Objects.requireNonNullElse(asked.getVolumeAttributesClassName(), ""))
        && volume.getMetadata().getDeletionTimestamp() == null;
  }

  private static String mode(@Nullable String mode) {
    return Objects.requireNonNullElse(mode, "Filesystem");
  }

  private static boolean isFree(PersistentVolume volume) {
    return volume.getStatus() != null && "Available".equals(volume.getStatus().getPhase());
  }

  private static boolean isOfKind(
      PersistentVolume volume, PersistentVolumeClaim claim, LabelSelector selector) {
    return selector.matches(Labels.of(volume.getMetadata().getLabels()))
        && ObjectLists.orEmpty(volume.getSpec().getAccessModes())
            .containsAll(ObjectLists.orEmpty(claim.getSpec().getAccessModes()));
  }

  /**
   * Returns the volume for the claim on a node, or null. A volume that is meant for the claim is
   * the only one in question.
   *
   * @param taken volumes that other claims of the pod get; may hold null
   */
  @Nullable VolumeCandidate match(Labels node, @Nullable VolumeCandidate[] taken) {
    for (VolumeCandidate offer : reserved) {
      if (!isTaken(offer, taken)) {
        return offer.reach().includes(node) ? offer : null;
      }
    }
    return open.first(node, offer -> offer.reach().includes(node) && !isTaken(offer, taken));
  }

  /** Claims have offers of their own, so one volume is known by its name. */
  private static boolean isTaken(VolumeCandidate offer, @Nullable VolumeCandidate[] taken) {
    String name = offer.volume().getMetadata().getName();
    for (VolumeCandidate other : taken) {
      if (other != null && other.volume().getMetadata().getName().equals(name)) {
        return true;
      }
    }
    return false;
  }
}
