package io.berth.plugins.volumebinding;

import io.berth.framework.Status;
import io.berth.framework.StorageLister;
import io.berth.model.Labels;
import io.berth.model.NodeInfo;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds out how the claims of one pod can be served on nodes. Used by the deciding thread. */
final class VolumeSearch {
  private final StorageLister storage;
  private final List<@Nullable BoundVolume> bound = new ArrayList<>();
  private final List<DelayedClaim> askedFor = new ArrayList<>();
  private final List<DelayedClaim> open = new ArrayList<>();

  /* What each open claim gets on the node that was judged last, null for a volume to be made. Kept
   * to save an array for every node. */
  private final @Nullable VolumeCandidate[] offers;

  VolumeSearch(ClassifiedClaims claims, AssumedStorage assumed, StorageLister storage) {
    this.storage = storage;
    for (PersistentVolumeClaim claim : claims.bound()) {
      PersistentVolume volume = assumed.volume(ClaimStatus.volumeName(claim));
      bound.add(volume == null ? null : new BoundVolume(volume));
    }
    for (PersistentVolumeClaim claim : claims.delayed()) {
      DelayedClaim delayed = new DelayedClaim(claim, assumed, storage);
      (delayed.isAskedFor() ? askedFor : open).add(delayed);
    }
    // The small claims choose first, so that they do not get what only fits the large ones.
    open.sort(Comparator.comparing(delayed -> ClaimMatcher.size(delayed.claim())));
    this.offers = new @Nullable VolumeCandidate[open.size()];
  }

  /**
   * Judges a node.
   *
   * @throws VolumeBindingException if a storage object is unfit to judge by
   */
  Status judge(NodeInfo node) {
    return ConflictReasons.status(judgeBound(node), judgeUnbound(node));
  }

  /** The first claim that is in trouble decides. */
  private ConflictReasons.Bound judgeBound(NodeInfo node) {
    for (BoundVolume volume : bound) {
      if (volume == null) {
        return ConflictReasons.Bound.GONE;
      }
      if (!volume.reachAsSeenOn(node.name(), storage).includes(node.labels())) {
        return ConflictReasons.Bound.OUT_OF_REACH;
      }
    }
    return ConflictReasons.Bound.FINE;
  }

  private ConflictReasons.Unbound judgeUnbound(NodeInfo node) {
    for (DelayedClaim claim : askedFor) {
      if (!claim.isAskedForOn(node.name())) {
        return ConflictReasons.Unbound.NO_VOLUME;
      }
    }
    Labels labels = node.labels();
    Arrays.fill(offers, null);
    for (int i = 0; i < offers.length; i++) {
      offers[i] = open.get(i).matcher().match(labels, offers);
    }
    for (DelayedClaim claim : askedFor) {
      ConflictReasons.Unbound verdict = claim.provisioning().judge(labels);
      if (verdict != ConflictReasons.Unbound.FINE) {
        return verdict;
      }
    }
    for (int i = 0; i < offers.length; i++) {
      if (offers[i] == null) {
        ConflictReasons.Unbound verdict = open.get(i).provisioning().judge(labels);
        if (verdict != ConflictReasons.Unbound.FINE) {
          return verdict;
        }
      }
    }
    return ConflictReasons.Unbound.FINE;
  }

  /**
   * Tells how the pod gets its volumes on a node that passed.
   *
   * @throws VolumeBindingException if it cannot get them there
   */
  NodeVolumePlan decide(NodeInfo node) {
    Status verdict = judge(node);
    if (!verdict.isSuccess()) {
      throw new VolumeBindingException(verdict.message());
    }
    List<NodeVolumePlan.Binding> bindings = new ArrayList<>();
    List<PersistentVolumeClaim> provisions = new ArrayList<>();
    for (DelayedClaim claim : askedFor) {
      provisions.add(claim.claim());
    }
    for (int i = 0; i < offers.length; i++) {
      PersistentVolumeClaim claim = open.get(i).claim();
      VolumeCandidate offer = offers[i];
      if (offer == null) {
        provisions.add(claim);
      } else {
        bindings.add(new NodeVolumePlan.Binding(claim, offer.volume()));
      }
    }
    return new NodeVolumePlan(bindings, provisions);
  }
}
