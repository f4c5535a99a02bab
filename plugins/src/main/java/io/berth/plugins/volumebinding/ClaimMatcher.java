package io.berth.plugins.volumebinding;

import io.berth.model.InvalidSelectorException;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
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
 * Finds a volume for a claim, as upstream's {@code FindMatchingVolume}. Evaluates everything that
 * does not depend on the node once.
 *
 * @param prebound volumes that are pre-bound to the claim, by name
 * @param available available volumes that match the claim, smallest first
 */
record ClaimMatcher(List<VolumeCandidate> prebound, LabelIndex<VolumeCandidate> available) {
  /**
   * Selects the matching volumes of the claim's class.
   *
   * @throws VolumeBindingException if the selector of the claim is malformed
   */
  static ClaimMatcher of(PersistentVolumeClaim claim, List<PersistentVolume> volumes) {
    LabelSelector selector = selectorOf(claim);
    Quantity request = size(claim);
    List<VolumeCandidate> prebound = new ArrayList<>();
    List<VolumeCandidate> available = new ArrayList<>();
    for (PersistentVolume volume : volumes) {
      boolean isPrebound = VolumeBindingState.isClaimedBy(volume, claim);
      if ((isPrebound || volume.getSpec().getClaimRef() == null)
          && satisfiesClaim(volume, claim, request)) {
        if (isPrebound) {
          prebound.add(VolumeCandidate.of(volume));
        } else if (isAvailable(volume) && matchesSelectorAndModes(volume, claim, selector)) {
          available.add(VolumeCandidate.of(volume));
        }
      }
    }
    available.sort(Comparator.comparing(VolumeCandidate::capacity));
    LabelIndex<VolumeCandidate> bySize = new LabelIndex<>();
    for (VolumeCandidate volume : available) {
      bySize.add(volume, volume.labelValues());
    }
    return new ClaimMatcher(prebound, bySize);
  }

  /** Returns the storage request of the claim. */
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
              .formatted(AssumeCache.key(claim), e.getMessage()));
    }
  }

  /** Returns whether the volume has the properties that pre-bound volumes need too. */
  private static boolean satisfiesClaim(
      PersistentVolume volume, PersistentVolumeClaim claim, Quantity request) {
    PersistentVolumeSpec volumeSpec = volume.getSpec();
    PersistentVolumeClaimSpec claimSpec = claim.getSpec();
    return VolumeCandidate.storageIn(volumeSpec.getCapacity()).compareTo(request) >= 0
        && mode(volumeSpec.getVolumeMode()).equals(mode(claimSpec.getVolumeMode()))
        && Objects.requireNonNullElse(volumeSpec.getVolumeAttributesClassName(), "")
            .equals(Objects.requireNonNullElse(claimSpec.getVolumeAttributesClassName(), ""))
        && volume.getMetadata().getDeletionTimestamp() == null;
  }

  private static String mode(@Nullable String mode) {
    return Objects.requireNonNullElse(mode, "Filesystem");
  }

  private static boolean isAvailable(PersistentVolume volume) {
    return volume.getStatus() != null && "Available".equals(volume.getStatus().getPhase());
  }

  private static boolean matchesSelectorAndModes(
      PersistentVolume volume, PersistentVolumeClaim claim, LabelSelector selector) {
    return selector.matches(LabelSet.of(volume.getMetadata().getLabels()))
        && ObjectLists.orEmpty(volume.getSpec().getAccessModes())
            .containsAll(ObjectLists.orEmpty(claim.getSpec().getAccessModes()));
  }

  /**
   * Returns the volume for the claim on a node, or null. A pre-bound volume excludes all others.
   *
   * @param chosen volumes of other claims of the pod; may contain null
   */
  @Nullable VolumeCandidate findMatchingVolume(LabelSet node, @Nullable VolumeCandidate[] chosen) {
    for (VolumeCandidate candidate : prebound) {
      if (!isChosen(candidate, chosen)) {
        return candidate.reachability().matches(node) ? candidate : null;
      }
    }
    return available.first(
        node, candidate -> candidate.reachability().matches(node) && !isChosen(candidate, chosen));
  }

  /** Compares names, because each claim has its own candidates. */
  private static boolean isChosen(VolumeCandidate candidate, @Nullable VolumeCandidate[] chosen) {
    String name = candidate.volume().getMetadata().getName();
    for (VolumeCandidate other : chosen) {
      if (other != null && other.volume().getMetadata().getName().equals(name)) {
        return true;
      }
    }
    return false;
  }
}
