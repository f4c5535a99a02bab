package io.berth.plugins.nodevolumelimits;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventResource;
import io.berth.framework.QueueingHint;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.CsiVolumeHandle;
import io.berth.plugins.shared.InTreeDriver;
import io.berth.plugins.shared.VolumeClaims;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Queueing hints of NodeVolumeLimits. */
final class NodeVolumeLimitsHints {
  private NodeVolumeLimitsHints() {}

  static List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.always(ClusterEvent.of(EventResource.CSI_NODE, ActionType.ADD)),
        ClusterEventWithHint.when(
            new ClusterEvent(EventResource.CSI_NODE, ActionType.updates()),
            CSINode.class,
            NodeVolumeLimitsHints::isSchedulableAfterCsiNodeUpdated),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.DELETE),
            PodInfo.class,
            NodeVolumeLimitsHints::isSchedulableAfterPodDeleted),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.PERSISTENT_VOLUME_CLAIM, ActionType.ADD),
            PersistentVolumeClaim.class,
            NodeVolumeLimitsHints::isSchedulableAfterPvcAdded),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.VOLUME_ATTACHMENT, ActionType.DELETE),
            VolumeAttachment.class,
            NodeVolumeLimitsHints::isSchedulableAfterVolumeAttachmentDeleted));
  }

  private static QueueingHint isSchedulableAfterCsiNodeUpdated(
      PodInfo rejected, @Nullable CSINode before, @Nullable CSINode after) {
    return QueueingHint.queueIf(
        AttachLimits.isIncreased(
            Objects.requireNonNull(before, "the CSINode before"),
            Objects.requireNonNull(after, "the CSINode after")));
  }

  private static QueueingHint isSchedulableAfterPodDeleted(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    PodInfo deleted = Objects.requireNonNull(before, "the deleted pod");
    if (deleted.nodeName().isEmpty() && deleted.nominatedNodeName().isEmpty()) {
      return QueueingHint.QUEUE_SKIP;
    }
    for (Volume volume : deleted.volumes()) {
      if (CsiVolumes.isCandidate(volume)) {
        return QueueingHint.QUEUE;
      }
    }
    return QueueingHint.QUEUE_SKIP;
  }

  private static QueueingHint isSchedulableAfterPvcAdded(
      PodInfo rejected,
      @Nullable PersistentVolumeClaim before,
      @Nullable PersistentVolumeClaim after) {
    return QueueingHint.queueIf(
        VolumeClaims.uses(rejected, Objects.requireNonNull(after, "the claim")));
  }

  /** Does not look up the drivers of claims; a volume without a claim determines its driver. */
  private static QueueingHint isSchedulableAfterVolumeAttachmentDeleted(
      PodInfo rejected, @Nullable VolumeAttachment before, @Nullable VolumeAttachment after) {
    String attacher = Objects.requireNonNull(before, "the attachment").getSpec().getAttacher();
    for (Volume volume : rejected.volumes()) {
      if (volume.getPersistentVolumeClaim() != null) {
        return QueueingHint.QUEUE;
      }
      InTreeDriver driver = InTreeDriver.of(volume);
      if (driver != null) {
        checkTranslatable(driver, volume);
        if (driver.csiName().equals(attacher)) {
          return QueueingHint.QUEUE;
        }
      }
    }
    return QueueingHint.QUEUE_SKIP;
  }

  private static void checkTranslatable(InTreeDriver driver, Volume volume) {
    if (driver.isMigrated()) {
      try {
        CsiVolumeHandle.of(driver, volume);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            VolumeLookupFailure.untranslatable(volume, e).reason(), e);
      }
    }
  }
}
