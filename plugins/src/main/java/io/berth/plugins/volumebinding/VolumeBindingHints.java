package io.berth.plugins.volumebinding;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventResource;
import io.berth.framework.QueueingHint;
import io.berth.model.PodInfo;
import io.berth.model.Quantity;
import io.berth.plugins.shared.ObjectLists;
import io.berth.plugins.shared.VolumeClaims;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Queueing hints of VolumeBinding. */
final class VolumeBindingHints {
  private VolumeBindingHints() {}

  static List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            addedOrUpdated(EventResource.STORAGE_CLASS),
            StorageClass.class,
            VolumeBindingHints::isSchedulableAfterStorageClassChange),
        ClusterEventWithHint.when(
            addedOrUpdated(EventResource.PERSISTENT_VOLUME_CLAIM),
            PersistentVolumeClaim.class,
            VolumeBindingHints::isSchedulableAfterPersistentVolumeClaimChange),
        ClusterEventWithHint.always(addedOrUpdated(EventResource.PERSISTENT_VOLUME)),
        ClusterEventWithHint.always(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL)),
        ClusterEventWithHint.when(
            addedOrUpdated(EventResource.CSI_NODE),
            CSINode.class,
            VolumeBindingHints::isSchedulableAfterCsiNodeChange),
        ClusterEventWithHint.when(
            new ClusterEvent(EventResource.CSI_DRIVER, ActionType.updates()),
            CSIDriver.class,
            VolumeBindingHints::isSchedulableAfterCsiDriverChange),
        ClusterEventWithHint.when(
            addedOrUpdated(EventResource.CSI_STORAGE_CAPACITY),
            CSIStorageCapacity.class,
            VolumeBindingHints::isSchedulableAfterCsiStorageCapacityChange));
  }

  private static ClusterEvent addedOrUpdated(EventResource resource) {
    Set<ActionType> actions = EnumSet.of(ActionType.ADD);
    actions.addAll(ActionType.updates());
    return new ClusterEvent(resource, actions);
  }

  /** Compares the allowed topologies, the only relevant mutable field. */
  private static QueueingHint isSchedulableAfterStorageClassChange(
      PodInfo rejected, @Nullable StorageClass before, @Nullable StorageClass after) {
    Objects.requireNonNull(after, "the storage class");
    return QueueingHint.queueIf(
        before == null
            || !ObjectLists.orEmpty(before.getAllowedTopologies())
                .equals(ObjectLists.orEmpty(after.getAllowedTopologies())));
  }

  private static QueueingHint isSchedulableAfterPersistentVolumeClaimChange(
      PodInfo rejected,
      @Nullable PersistentVolumeClaim before,
      @Nullable PersistentVolumeClaim after) {
    return QueueingHint.queueIf(
        VolumeClaims.uses(rejected, Objects.requireNonNull(after, "the claim")));
  }

  private static QueueingHint isSchedulableAfterCsiNodeChange(
      PodInfo rejected, @Nullable CSINode before, @Nullable CSINode after) {
    return QueueingHint.queueIf(
        before == null
            || !BoundVolume.migratedPluginsOn(before)
                .equals(
                    BoundVolume.migratedPluginsOn(Objects.requireNonNull(after, "the CSINode"))));
  }

  /** Queues if the driver disables capacity tracking, which may have caused the rejection. */
  private static QueueingHint isSchedulableAfterCsiDriverChange(
      PodInfo rejected, @Nullable CSIDriver before, @Nullable CSIDriver after) {
    Objects.requireNonNull(before, "the driver before");
    Objects.requireNonNull(after, "the driver after");
    return QueueingHint.queueIf(
        tracksCapacity(before)
            && !tracksCapacity(after)
            && usesInline(rejected, after.getMetadata().getName()));
  }

  private static boolean tracksCapacity(CSIDriver driver) {
    return Boolean.TRUE.equals(driver.getSpec().getStorageCapacity());
  }

  private static boolean usesInline(PodInfo pod, String driver) {
    for (Volume volume : pod.volumes()) {
      if (volume.getCsi() != null && driver.equals(volume.getCsi().getDriver())) {
        return true;
      }
    }
    return false;
  }

  private static QueueingHint isSchedulableAfterCsiStorageCapacityChange(
      PodInfo rejected, @Nullable CSIStorageCapacity before, @Nullable CSIStorageCapacity after) {
    if (before == null) {
      return QueueingHint.QUEUE;
    }
    Quantity limitBefore = StorageCapacities.limitOf(before);
    Quantity limitAfter = StorageCapacities.limitOf(Objects.requireNonNull(after, "the capacity"));
    return QueueingHint.queueIf(
        limitAfter != null && (limitBefore == null || limitAfter.value() > limitBefore.value()));
  }
}
