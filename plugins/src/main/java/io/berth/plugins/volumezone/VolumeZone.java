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

/** Keeps pods to the zones that the labels of their volumes name. */
public final class VolumeZone implements PreFilterPlugin, FilterPlugin, EnqueueExtensions {
  public static final String NAME = "VolumeZone";

  private static final Status OTHER_ZONE =
      Status.unschedulableAndUnresolvable("node(s) had no available volume zone");
  private static final Status NAMELESS_CLAIM =
      Status.unschedulableAndUnresolvable("PersistentVolumeClaim had no name");
  private static final Status NEITHER_VOLUME_NOR_CLASS =
      Status.unschedulableAndUnresolvable(
          "PersistentVolumeClaim had no pv name and storageClass name");
  private static final Status UNBOUND =
      Status.unschedulableAndUnresolvable("PersistentVolume had no name");
  private static final StateKey<Places> PLACES = StateKey.of("VolumeZone/places");

  private final StorageLister storage;

  @Inject
  public VolumeZone(StorageLister storage) {
    this.storage = storage;
  }

  /**
   * Where the pod's volumes can be used.
   *
   * @param status success, or why that cannot be told
   */
  private record Places(Status status, List<ZoneConstraint> constraints) {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    if (pod.volumes().isEmpty()) {
      return PreFilterResult.SKIP;
    }
    Places places = placesOf(pod);
    if (!places.status.isSuccess()) {
      return PreFilterResult.of(places.status);
    }
    if (places.constraints.isEmpty()) {
      return PreFilterResult.SKIP;
    }
    state.put(PLACES, places);
    return PreFilterResult.SUCCESS;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    if (pod.volumes().isEmpty()) {
      return Status.SUCCESS;
    }
    // A configuration may enable this plugin as a filter alone.
    Places places = state.computeIfAbsent(PLACES, () -> placesOf(pod));
    if (!places.status.isSuccess() || !ZoneConstraint.isLocated(node.labels())) {
      return places.status;
    }
    for (ZoneConstraint constraint : places.constraints) {
      if (!constraint.allows(node.labels())) {
        return OTHER_ZONE;
      }
    }
    return Status.SUCCESS;
  }

  private Places placesOf(PodInfo pod) {
    List<ZoneConstraint> constraints = new ArrayList<>();
    for (Volume volume : pod.volumes()) {
      String name = VolumeClaims.namedBy(volume);
      if (name != null) {
        Status status = addPlaces(pod.namespace(), name, constraints);
        if (!status.isSuccess()) {
          return new Places(status, List.of());
        }
      }
    }
    return new Places(Status.SUCCESS, constraints);
  }

  private Status addPlaces(String namespace, String claimName, List<ZoneConstraint> constraints) {
    if (claimName.isEmpty()) {
      return NAMELESS_CLAIM;
    }
    PersistentVolumeClaim claim = storage.claim(namespace, claimName);
    if (claim == null) {
      return Status.unschedulableAndUnresolvable(NotFoundMessages.claim(claimName));
    }
    String volumeName = claim.getSpec().getVolumeName();
    if (volumeName == null || volumeName.isEmpty()) {
      return unbound(claim);
    }
    PersistentVolume volume = storage.volume(volumeName);
    if (volume == null) {
      return Status.unschedulableAndUnresolvable(NotFoundMessages.volume(volumeName));
    }
    constraints.addAll(ZoneConstraint.of(volume));
    return Status.SUCCESS;
  }

  /** An unbound claim is no hindrance if its volume is chosen with the node. */
  private Status unbound(PersistentVolumeClaim claim) {
    String className = StorageClassName.of(claim);
    if (className.isEmpty()) {
      return NEITHER_VOLUME_NOR_CLASS;
    }
    StorageClass storageClass = storage.storageClass(className);
    if (storageClass == null) {
      return Status.unschedulableAndUnresolvable(NotFoundMessages.storageClass(className));
    }
    if (storageClass.getVolumeBindingMode() == null) {
      return Status.unschedulableAndUnresolvable(
          "VolumeBindingMode not set for StorageClass \"%s\"".formatted(className));
    }
    return VolumeZoneHints.bindsLate(storageClass) ? Status.SUCCESS : UNBOUND;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.STORAGE_CLASS, ActionType.ADD),
            StorageClass.class,
            VolumeZoneHints::storageClass),
        ClusterEventWithHint.always(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL)),
        ClusterEventWithHint.when(
            addedOrUpdated(EventResource.PERSISTENT_VOLUME_CLAIM),
            PersistentVolumeClaim.class,
            VolumeZoneHints::claim),
        ClusterEventWithHint.when(
            addedOrUpdated(EventResource.PERSISTENT_VOLUME),
            PersistentVolume.class,
            VolumeZoneHints::volume));
  }

  private static ClusterEvent addedOrUpdated(EventResource resource) {
    Set<ActionType> actions = EnumSet.of(ActionType.ADD);
    actions.addAll(ActionType.updates());
    return new ClusterEvent(resource, actions);
  }
}
