package io.berth.plugins.nodevolumelimits;

import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.NotFoundMessages;
import io.fabric8.kubernetes.api.model.Volume;

/**
 * Why a pod's volumes cannot be told.
 *
 * @param absent whether something has to be made first, as opposed to being wrong
 */
record VolumeLookupFailure(String reason, boolean absent) {
  static final VolumeLookupFailure NAMELESS_CLAIM =
      new VolumeLookupFailure("PersistentVolumeClaim had no name", false);

  static VolumeLookupFailure missing(PodInfo pod, String claimName) {
    return new VolumeLookupFailure(
        "looking up PVC %s/%s: %s"
            .formatted(pod.namespace(), claimName, NotFoundMessages.claim(claimName)),
        true);
  }

  static VolumeLookupFailure untranslatable(Volume volume, IllegalArgumentException why) {
    return new VolumeLookupFailure(
        "converting volume(%s) from inline to csi: %s"
            .formatted(volume.getName(), why.getMessage()),
        false);
  }

  Status status() {
    return absent ? Status.unschedulableAndUnresolvable(reason) : Status.error(reason);
  }
}
