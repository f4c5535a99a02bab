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
import io.berth.framework.QueueingHint;
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

/** Filters nodes by conflicts over disks and ReadWriteOncePod claims. */
public final class VolumeRestrictions implements PreFilterPlugin, FilterPlugin, EnqueueExtensions {
  public static final String NAME = "VolumeRestrictions";

  private static final String READ_WRITE_ONCE_POD = "ReadWriteOncePod";
  private static final Status DISK_CONFLICT = Status.unschedulable("node(s) had no available disk");
  private static final Status READ_WRITE_ONCE_POD_CONFLICT =
      Status.unschedulable(
          "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode"
              + " already in-use by another pod");
  private static final StateKey<ReadWriteOncePodClaims> PRE_FILTER_STATE =
      StateKey.of("PreFilter" + NAME);

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
    Set<String> readWriteOncePodClaims = new LinkedHashSet<>();
    for (Volume volume : pod.volumes()) {
      String name = VolumeClaims.referencedBy(volume);
      if (name != null) {
        PersistentVolumeClaim claim = storage.claim(pod.namespace(), name);
        if (claim == null) {
          return PreFilterResult.of(
              Status.unschedulableAndUnresolvable(NotFoundMessages.claim(name)));
        }
        if (ObjectLists.orEmpty(claim.getSpec().getAccessModes()).contains(READ_WRITE_ONCE_POD)) {
          readWriteOncePodClaims.add(name);
        }
      }
    }
    ReadWriteOncePodClaims claims =
        ReadWriteOncePodClaims.of(readWriteOncePodClaims, pod.namespace(), state.snapshot());
    if (!claims.hasConflict() && !DiskConflicts.needsRestrictionsCheck(pod)) {
      return PreFilterResult.SKIP;
    }
    state.write(PRE_FILTER_STATE, claims);
    return PreFilterResult.SUCCESS;
  }

  @Override
  public Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    state.read(PRE_FILTER_STATE).added(added);
    return Status.SUCCESS;
  }

  @Override
  public Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    state.read(PRE_FILTER_STATE).removed(removed);
    return Status.SUCCESS;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    if (DiskConflicts.hasConflict(node, pod)) {
      return DISK_CONFLICT;
    }
    return state.read(PRE_FILTER_STATE).hasConflict()
        ? READ_WRITE_ONCE_POD_CONFLICT
        : Status.SUCCESS;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.DELETE),
            PodInfo.class,
            VolumeRestrictions::isSchedulableAfterPodDeleted),
        ClusterEventWithHint.always(ClusterEvent.of(EventResource.NODE, ActionType.ADD)),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.PERSISTENT_VOLUME_CLAIM, ActionType.ADD),
            PersistentVolumeClaim.class,
            VolumeRestrictions::isSchedulableAfterPersistentVolumeClaimAdded));
  }

  /** Queues if the deleted pod shared a disk or any claim, whatever its access mode. */
  private static QueueingHint isSchedulableAfterPodDeleted(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    PodInfo deleted = Objects.requireNonNull(before, "the deleted pod");
    if (!deleted.namespace().equals(rejected.namespace())) {
      return QueueingHint.QUEUE_SKIP;
    }
    return DiskConflicts.isVolumeConflict(rejected, deleted) || sharesClaim(rejected, deleted)
        ? QueueingHint.QUEUE
        : QueueingHint.QUEUE_SKIP;
  }

  private static boolean sharesClaim(PodInfo one, PodInfo other) {
    for (Volume volume : one.volumes()) {
      String name = VolumeClaims.referencedBy(volume);
      if (name != null && VolumeClaims.references(other, name)) {
        return true;
      }
    }
    return false;
  }

  private static QueueingHint isSchedulableAfterPersistentVolumeClaimAdded(
      PodInfo rejected,
      @Nullable PersistentVolumeClaim before,
      @Nullable PersistentVolumeClaim after) {
    PersistentVolumeClaim added = Objects.requireNonNull(after, "the new claim");
    return VolumeClaims.references(rejected, added) ? QueueingHint.QUEUE : QueueingHint.QUEUE_SKIP;
  }
}
