package io.berth.plugins.volumerestrictions;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.FilterPlugin;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.QueueingHint.Verdict;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.framework.StorageLister;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.NotFoundMessages;
import io.berth.plugins.shared.ObjectLists;
import io.berth.plugins.shared.VolumeClaims;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Volume;
import jakarta.inject.Inject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps pods off disks and claims that another pod has in use. */
public final class VolumeRestrictions implements PreFilterPlugin, FilterPlugin, EnqueueExtensions {
  public static final String NAME = "VolumeRestrictions";

  private static final String ONE_POD_ONLY = "ReadWriteOncePod";
  private static final Status DISK_IN_USE = Status.unschedulable("node(s) had no available disk");
  private static final Status CLAIM_IN_USE =
      Status.unschedulable(
          "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode"
              + " already in-use by another pod");
  private static final StateKey<ExclusiveClaims> CLAIMS =
      StateKey.of("VolumeRestrictions/exclusiveClaims");

  private final StorageLister storage;

  @Inject
  public VolumeRestrictions(StorageLister storage) {
    this.storage = storage;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    if (pod.volumes().isEmpty()) {
      return PreFilterResult.SKIP;
    }
    Set<String> exclusive = new LinkedHashSet<>();
    for (Volume volume : pod.volumes()) {
      String name = VolumeClaims.namedBy(volume);
      if (name != null) {
        PersistentVolumeClaim claim = storage.claim(pod.namespace(), name);
        if (claim == null) {
          return PreFilterResult.of(
              Status.unschedulableAndUnresolvable(NotFoundMessages.claim(name)));
        }
        if (ObjectLists.orEmpty(claim.getSpec().getAccessModes()).contains(ONE_POD_ONLY)) {
          exclusive.add(name);
        }
      }
    }
    ExclusiveClaims claims = ExclusiveClaims.of(exclusive, pod.namespace(), state.snapshot());
    if (!claims.inUse() && !DiskConflicts.possible(pod)) {
      return PreFilterResult.SKIP;
    }
    state.put(CLAIMS, claims);
    return PreFilterResult.SUCCESS;
  }

  @Override
  public Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    state.require(CLAIMS).added(added);
    return Status.SUCCESS;
  }

  @Override
  public Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    state.require(CLAIMS).removed(removed);
    return Status.SUCCESS;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    if (DiskConflicts.on(node, pod)) {
      return DISK_IN_USE;
    }
    return state.require(CLAIMS).inUse() ? CLAIM_IN_USE : Status.SUCCESS;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.DELETE),
            PodInfo.class,
            VolumeRestrictions::whenPodIsGone),
        ClusterEventWithHint.always(ClusterEvent.of(EventResource.NODE, ActionType.ADD)),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.PERSISTENT_VOLUME_CLAIM, ActionType.ADD),
            PersistentVolumeClaim.class,
            VolumeRestrictions::whenClaimIsThere));
  }

  /** The pod may have kept a disk or a claim; whether the claim is exclusive is not looked up. */
  private static Verdict whenPodIsGone(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    PodInfo gone = Objects.requireNonNull(before, "the deleted pod");
    if (!gone.namespace().equals(rejected.namespace())) {
      return Verdict.SKIP;
    }
    return DiskConflicts.between(rejected, gone) || shareClaim(rejected, gone)
        ? Verdict.QUEUE
        : Verdict.SKIP;
  }

  private static boolean shareClaim(PodInfo one, PodInfo other) {
    for (Volume volume : one.volumes()) {
      String name = VolumeClaims.namedBy(volume);
      if (name != null && VolumeClaims.names(other, name)) {
        return true;
      }
    }
    return false;
  }

  private static Verdict whenClaimIsThere(
      PodInfo rejected,
      @Nullable PersistentVolumeClaim before,
      @Nullable PersistentVolumeClaim after) {
    PersistentVolumeClaim added = Objects.requireNonNull(after, "the new claim");
    return VolumeClaims.names(rejected, added) ? Verdict.QUEUE : Verdict.SKIP;
  }
}
