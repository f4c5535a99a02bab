package io.berth.plugins.nodevolumelimits;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventResource;
import io.berth.framework.QueueingHint.Verdict;
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

/** Which events can help pods that NodeVolumeLimits rejected. */
final class NodeVolumeLimitsHints {
  private NodeVolumeLimitsHints() {}

  static List<ClusterEventWithHint> registrations() {
    return List.of(
        ClusterEventWithHint.always(ClusterEvent.of(EventResource.CSI_NODE, ActionType.ADD)),
        ClusterEventWithHint.when(
            new ClusterEvent(EventResource.CSI_NODE, ActionType.updates()),
            CSINode.class,
            NodeVolumeLimitsHints::csiNode),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.DELETE),
            PodInfo.class,
            NodeVolumeLimitsHints::podGone),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.PERSISTENT_VOLUME_CLAIM, ActionType.ADD),
            PersistentVolumeClaim.class,
            NodeVolumeLimitsHints::claim),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.VOLUME_ATTACHMENT, ActionType.DELETE),
            VolumeAttachment.class,
            NodeVolumeLimitsHints::detached));
  }

  private static Verdict csiNode(
      PodInfo rejected, @Nullable CSINode before, @Nullable CSINode after) {
    return Verdict.queueIf(
        AttachLimits.raised(
            Objects.requireNonNull(before, "the CSINode before"),
            Objects.requireNonNull(after, "the CSINode after")));
  }

  private static Verdict podGone(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    PodInfo gone = Objects.requireNonNull(before, "the deleted pod");
    if (gone.nodeName().isEmpty() && gone.nominatedNodeName().isEmpty()) {
      return Verdict.SKIP;
    }
    for (Volume volume : gone.volumes()) {
      if (CsiVolumes.isCandidate(volume)) {
        return Verdict.QUEUE;
      }
    }
    return Verdict.SKIP;
  }

  private static Verdict claim(
      PodInfo rejected,
      @Nullable PersistentVolumeClaim before,
      @Nullable PersistentVolumeClaim after) {
    return Verdict.queueIf(
        VolumeClaims.mounts(rejected, Objects.requireNonNull(after, "the claim")));
  }

  /** What drivers a claim needs is not looked up; a volume without a claim names its driver. */
  private static Verdict detached(
      PodInfo rejected, @Nullable VolumeAttachment before, @Nullable VolumeAttachment after) {
    String attacher = Objects.requireNonNull(before, "the attachment").getSpec().getAttacher();
    for (Volume volume : rejected.volumes()) {
      if (volume.getPersistentVolumeClaim() != null) {
        return Verdict.QUEUE;
      }
      InTreeDriver driver = InTreeDriver.of(volume);
      if (driver != null) {
        checkTranslatable(driver, volume);
        if (driver.csiName().equals(attacher)) {
          return Verdict.QUEUE;
        }
      }
    }
    return Verdict.SKIP;
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
