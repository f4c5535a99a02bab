package io.berth.plugins.nodevolumelimits;

import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.NotFoundMessages;
import io.fabric8.kubernetes.api.model.Volume;

/**
 * The reason why the volumes of a pod cannot be determined.
 *
 * @param absent whether an object does not exist yet, as opposed to being invalid
 */
record VolumeLookupFailure(String reason, boolean absent) {
  static final VolumeLookupFailure CLAIM_WITHOUT_NAME =
      new VolumeLookupFailure("PersistentVolumeClaim had no name", false);

  static VolumeLookupFailure missing(PodInfo pod, String claimName) {
    return new VolumeLookupFailure(
        "looking up PVC %s/%s: %s"
            .formatted(pod.namespace(), claimName, NotFoundMessages.claim(claimName)),
        true);
  }

  static VolumeLookupFailure untranslatable(Volume volume, IllegalArgumentException cause) {
    return new VolumeLookupFailure(
        "converting volume(%s) from inline to csi: %s"
            .formatted(volume.getName(), cause.getMessage()),
        false);
  }

  Status status() {
    return absent ? Status.unschedulableAndUnresolvable(reason) : Status.error(reason);
  }
}
