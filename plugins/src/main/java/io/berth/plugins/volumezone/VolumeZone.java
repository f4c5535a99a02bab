package io.berth.plugins.volumezone;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.FilterPlugin;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.framework.StorageClassName;
import io.berth.framework.StorageLister;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.NotFoundMessages;
import io.berth.plugins.shared.VolumeClaims;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Filters nodes by the topology labels of the pod's volumes. */
public final class VolumeZone implements PreFilterPlugin, FilterPlugin, EnqueueExtensions {
  public static final String NAME = "VolumeZone";

  private static final Status ZONE_CONFLICT =
      Status.unschedulableAndUnresolvable("node(s) had no available volume zone");
  private static final Status CLAIM_WITHOUT_NAME =
      Status.unschedulableAndUnresolvable("PersistentVolumeClaim had no name");
  private static final Status CLAIM_WITHOUT_VOLUME_AND_CLASS =
      Status.unschedulableAndUnresolvable(
          "PersistentVolumeClaim had no pv name and storageClass name");
  private static final Status VOLUME_WITHOUT_NAME =
      Status.unschedulableAndUnresolvable("PersistentVolume had no name");
  private static final StateKey<PodVolumeTopologies> PRE_FILTER_STATE =
      StateKey.of("PreFilter" + NAME);

  private final StorageLister storage;

  @Inject
  public VolumeZone(StorageLister storage) {
    this.storage = storage;
  }

  /**
   * Topologies of the pod's volumes.
   *
   * @param status success, or the status why they cannot be determined
   */
  private record PodVolumeTopologies(Status status, List<VolumeTopology> volumeTopologies) {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    if (pod.volumes().isEmpty()) {
      return PreFilterResult.SKIP;
    }
    PodVolumeTopologies topologies = topologiesOf(pod);
    if (!topologies.status.isSuccess()) {
      return PreFilterResult.of(topologies.status);
    }
    if (topologies.volumeTopologies.isEmpty()) {
      return PreFilterResult.SKIP;
    }
    state.write(PRE_FILTER_STATE, topologies);
    return PreFilterResult.SUCCESS;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    if (pod.volumes().isEmpty()) {
      return Status.SUCCESS;
    }
    // A configuration may enable Filter without PreFilter.
    PodVolumeTopologies topologies =
        state.computeIfAbsent(PRE_FILTER_STATE, () -> topologiesOf(pod));
    if (!topologies.status.isSuccess() || !VolumeTopology.hasTopologyLabel(node.labels())) {
      return topologies.status;
    }
    for (VolumeTopology topology : topologies.volumeTopologies) {
      if (!topology.allows(node.labels())) {
        return ZONE_CONFLICT;
      }
    }
    return Status.SUCCESS;
  }

  private PodVolumeTopologies topologiesOf(PodInfo pod) {
    List<VolumeTopology> volumeTopologies = new ArrayList<>();
    for (Volume volume : pod.volumes()) {
      String name = VolumeClaims.referencedBy(volume);
      if (name != null) {
        Status status = addTopologies(pod.namespace(), name, volumeTopologies);
        if (!status.isSuccess()) {
          return new PodVolumeTopologies(status, List.of());
        }
      }
    }
    return new PodVolumeTopologies(Status.SUCCESS, volumeTopologies);
  }

  private Status addTopologies(
      String namespace, String claimName, List<VolumeTopology> volumeTopologies) {
    if (claimName.isEmpty()) {
      return CLAIM_WITHOUT_NAME;
    }
    PersistentVolumeClaim claim = storage.claim(namespace, claimName);
    if (claim == null) {
      return Status.unschedulableAndUnresolvable(NotFoundMessages.claim(claimName));
    }
    String volumeName = claim.getSpec().getVolumeName();
    if (volumeName == null || volumeName.isEmpty()) {
      return checkUnbound(claim);
    }
    PersistentVolume volume = storage.volume(volumeName);
    if (volume == null) {
      return Status.unschedulableAndUnresolvable(NotFoundMessages.volume(volumeName));
    }
    volumeTopologies.addAll(VolumeTopology.of(volume));
    return Status.SUCCESS;
  }

  /** Accepts an unbound claim with delayed binding. */
  private Status checkUnbound(PersistentVolumeClaim claim) {
    String className = StorageClassName.of(claim);
    if (className.isEmpty()) {
      return CLAIM_WITHOUT_VOLUME_AND_CLASS;
    }
    StorageClass storageClass = storage.storageClass(className);
    if (storageClass == null) {
      return Status.unschedulableAndUnresolvable(NotFoundMessages.storageClass(className));
    }
    if (storageClass.getVolumeBindingMode() == null) {
      return Status.unschedulableAndUnresolvable(
          "VolumeBindingMode not set for StorageClass \"%s\"".formatted(className));
    }
    return VolumeZoneHints.isDelayBinding(storageClass) ? Status.SUCCESS : VOLUME_WITHOUT_NAME;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.STORAGE_CLASS, ActionType.ADD),
            StorageClass.class,
            VolumeZoneHints::isSchedulableAfterStorageClassAdded),
        ClusterEventWithHint.always(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL)),
        ClusterEventWithHint.when(
            addedOrUpdated(EventResource.PERSISTENT_VOLUME_CLAIM),
            PersistentVolumeClaim.class,
            VolumeZoneHints::isSchedulableAfterPersistentVolumeClaimChange),
        ClusterEventWithHint.when(
            addedOrUpdated(EventResource.PERSISTENT_VOLUME),
            PersistentVolume.class,
            VolumeZoneHints::isSchedulableAfterPersistentVolumeChange));
  }

  private static ClusterEvent addedOrUpdated(EventResource resource) {
    Set<ActionType> actions = EnumSet.of(ActionType.ADD);
    actions.addAll(ActionType.updates());
    return new ClusterEvent(resource, actions);
  }
}
