package io.berth.plugins.volumebinding;

import io.berth.framework.Status;
import io.berth.framework.StorageClassName;
import io.berth.framework.StorageLister;
import io.berth.model.LabelSet;
import io.berth.model.NodeInfo;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds the volumes of a pod's claims on nodes. Used by the scheduling thread only. */
final class PodVolumeFinder {
  private final StorageLister storage;
  private final List<@Nullable BoundVolume> bound = new ArrayList<>();
  private final List<DelayedBindingClaim> provisioning = new ArrayList<>();
  private final List<DelayedBindingClaim> unbound = new ArrayList<>();

  /* The volumes of the unbound claims on the last evaluated node; null to provision one. */
  private final @Nullable VolumeCandidate[] matches;

  PodVolumeFinder(PodVolumeClaims claims, AssumedStorage assumed, StorageLister storage) {
    this.storage = storage;
    for (PersistentVolumeClaim claim : claims.bound()) {
      PersistentVolume volume = assumed.volume(VolumeBindingState.volumeName(claim));
      bound.add(volume == null ? null : new BoundVolume(volume));
    }
    for (PersistentVolumeClaim claim : claims.unboundDelayed()) {
      DelayedBindingClaim delayed = new DelayedBindingClaim(claim, assumed, storage);
      (delayed.hasSelectedNode() ? provisioning : unbound).add(delayed);
    }
    // Small claims first, so that they do not get the volumes that only the large ones need.
    unbound.sort(Comparator.comparing(delayed -> ClaimMatcher.size(delayed.claim())));
    this.matches = new @Nullable VolumeCandidate[unbound.size()];
  }

  /**
   * Evaluates a node, as upstream's {@code FindPodVolumes}.
   *
   * @throws VolumeBindingException if a storage object is invalid
   */
  Status findPodVolumes(NodeInfo node) {
    return ConflictReasons.status(checkBoundClaims(node), checkUnboundClaims(node));
  }

  /** Returns the conflict of the first claim that has one. */
  private ConflictReasons.Bound checkBoundClaims(NodeInfo node) {
    for (BoundVolume volume : bound) {
      if (volume == null) {
        return ConflictReasons.Bound.PV_NOT_EXIST;
      }
      if (!volume.nodeAffinityOn(node.name(), storage).matches(node.labels())) {
        return ConflictReasons.Bound.NODE_CONFLICT;
      }
    }
    return ConflictReasons.Bound.OK;
  }

  private ConflictReasons.Unbound checkUnboundClaims(NodeInfo node) {
    for (DelayedBindingClaim claim : provisioning) {
      if (!claim.isSelectedNode(node.name())) {
        return ConflictReasons.Unbound.BIND_CONFLICT;
      }
    }
    LabelSet labels = node.labels();
    Arrays.fill(matches, null);
    for (int i = 0; i < matches.length; i++) {
      matches[i] = unbound.get(i).matcher().findMatchingVolume(labels, matches);
    }
    for (DelayedBindingClaim claim : provisioning) {
      ConflictReasons.Unbound result = claim.provisioning().check(labels);
      if (result != ConflictReasons.Unbound.OK) {
        return result;
      }
    }
    for (int i = 0; i < matches.length; i++) {
      if (matches[i] == null) {
        ConflictReasons.Unbound result = unbound.get(i).provisioning().check(labels);
        if (result != ConflictReasons.Unbound.OK) {
          return result;
        }
      }
    }
    return ConflictReasons.Unbound.OK;
  }

  /**
   * Returns the volumes of the pod on a feasible node.
   *
   * @throws VolumeBindingException if the node is not feasible any more
   */
  PodVolumes podVolumesOn(NodeInfo node) {
    Status result = findPodVolumes(node);
    if (!result.isSuccess()) {
      throw new VolumeBindingException(result.message());
    }
    List<PodVolumes.StaticBinding> bindings = new ArrayList<>();
    List<PersistentVolumeClaim> provisions = new ArrayList<>();
    for (DelayedBindingClaim claim : provisioning) {
      provisions.add(claim.claim());
    }
    for (int i = 0; i < matches.length; i++) {
      PersistentVolumeClaim claim = unbound.get(i).claim();
      VolumeCandidate match = matches[i];
      if (match == null) {
        provisions.add(claim);
      } else {
        bindings.add(new PodVolumes.StaticBinding(claim, match.volume()));
      }
    }
    return new PodVolumes(bindings, provisions);
  }

  /**
   * A claim with delayed binding. Its matching volumes are looked up once, when the first node is
   * evaluated.
   */
  private static final class DelayedBindingClaim {
    private final PersistentVolumeClaim claim;
    private final AssumedStorage assumed;
    private final StorageLister storage;
    private @Nullable ClaimMatcher matcher;
    private @Nullable Provisioning provisioning;

    DelayedBindingClaim(
        PersistentVolumeClaim claim, AssumedStorage assumed, StorageLister storage) {
      this.claim = claim;
      this.assumed = assumed;
      this.storage = storage;
    }

    PersistentVolumeClaim claim() {
      return claim;
    }

    /** Returns whether provisioning was already requested; then existing volumes are ignored. */
    boolean hasSelectedNode() {
      return VolumeBindingState.selectedNode(claim) != null;
    }

    boolean isSelectedNode(String nodeName) {
      return Objects.equals(VolumeBindingState.selectedNode(claim), nodeName);
    }

    ClaimMatcher matcher() {
      if (matcher == null) {
        matcher = ClaimMatcher.of(claim, assumed.volumesOfClass(StorageClassName.of(claim)));
      }
      return matcher;
    }

    Provisioning provisioning() {
      if (provisioning == null) {
        provisioning = Provisioning.of(claim, storage);
      }
      return provisioning;
    }
  }
}
