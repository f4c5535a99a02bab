package io.berth.plugins.volumebinding;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventResource;
import io.berth.framework.QueueingHint.Verdict;
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

/** Which events can help pods that VolumeBinding rejected. */
final class VolumeBindingHints {
  private VolumeBindingHints() {}

  static List<ClusterEventWithHint> registrations() {
    return List.of(
        ClusterEventWithHint.when(
            addedOrUpdated(EventResource.STORAGE_CLASS),
            StorageClass.class,
            VolumeBindingHints::storageClass),
        ClusterEventWithHint.when(
            addedOrUpdated(EventResource.PERSISTENT_VOLUME_CLAIM),
            PersistentVolumeClaim.class,
            VolumeBindingHints::claim),
        ClusterEventWithHint.always(addedOrUpdated(EventResource.PERSISTENT_VOLUME)),
        ClusterEventWithHint.always(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL)),
        ClusterEventWithHint.when(
            addedOrUpdated(EventResource.CSI_NODE), CSINode.class, VolumeBindingHints::csiNode),
        ClusterEventWithHint.when(
            new ClusterEvent(EventResource.CSI_DRIVER, ActionType.updates()),
            CSIDriver.class,
            VolumeBindingHints::csiDriver),
        ClusterEventWithHint.when(
            addedOrUpdated(EventResource.CSI_STORAGE_CAPACITY),
            CSIStorageCapacity.class,
            VolumeBindingHints::capacity));
  }

  private static ClusterEvent addedOrUpdated(EventResource resource) {
    Set<ActionType> actions = EnumSet.of(ActionType.ADD);
    actions.addAll(ActionType.updates());
    return new ClusterEvent(resource, actions);
  }

  /** Nothing else in a class that matters here can be changed. */
  private static Verdict storageClass(
      PodInfo rejected, @Nullable StorageClass before, @Nullable StorageClass after) {
    Objects.requireNonNull(after, "the storage class");
    return Verdict.queueIf(
        before == null
            || !ObjectLists.orEmpty(before.getAllowedTopologies())
                .equals(ObjectLists.orEmpty(after.getAllowedTopologies())));
  }

  private static Verdict claim(
      PodInfo rejected,
      @Nullable PersistentVolumeClaim before,
      @Nullable PersistentVolumeClaim after) {
    return Verdict.queueIf(
        VolumeClaims.mounts(rejected, Objects.requireNonNull(after, "the claim")));
  }

  private static Verdict csiNode(
      PodInfo rejected, @Nullable CSINode before, @Nullable CSINode after) {
    return Verdict.queueIf(
        before == null
            || !BoundVolume.migratedOn(before)
                .equals(BoundVolume.migratedOn(Objects.requireNonNull(after, "the CSINode"))));
  }

  /** A driver that no longer keeps account of its capacity can no longer be short of it. */
  private static Verdict csiDriver(
      PodInfo rejected, @Nullable CSIDriver before, @Nullable CSIDriver after) {
    Objects.requireNonNull(before, "the driver before");
    Objects.requireNonNull(after, "the driver after");
    return Verdict.queueIf(
        keepsAccount(before)
            && !keepsAccount(after)
            && usesDirectly(rejected, after.getMetadata().getName()));
  }

  private static boolean keepsAccount(CSIDriver driver) {
    return Boolean.TRUE.equals(driver.getSpec().getStorageCapacity());
  }

  private static boolean usesDirectly(PodInfo pod, String driver) {
    for (Volume volume : pod.volumes()) {
      if (volume.getCsi() != null && driver.equals(volume.getCsi().getDriver())) {
        return true;
      }
    }
    return false;
  }

  private static Verdict capacity(
      PodInfo rejected, @Nullable CSIStorageCapacity before, @Nullable CSIStorageCapacity after) {
    if (before == null) {
      return Verdict.QUEUE;
    }
    Quantity then = StorageCapacities.limitOf(before);
    Quantity now = StorageCapacities.limitOf(Objects.requireNonNull(after, "the capacity"));
    return Verdict.queueIf(now != null && (then == null || now.value() > then.value()));
  }
}
