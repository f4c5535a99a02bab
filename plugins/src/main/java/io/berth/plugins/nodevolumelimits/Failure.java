package io.berth.plugins.nodevolumelimits;

import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.NotFound;
import io.fabric8.kubernetes.api.model.Volume;

/**
 * Why a pod's volumes cannot be told.
 *
 * @param absent whether something has to be made first, as opposed to being wrong
 */
record Failure(String reason, boolean absent) {
  static final Failure NAMELESS_CLAIM = new Failure("PersistentVolumeClaim had no name", false);

  static Failure missing(PodInfo pod, String claimName) {
    return new Failure(
        "looking up PVC %s/%s: %s".formatted(pod.namespace(), claimName, NotFound.claim(claimName)),
        true);
  }

  static Failure untranslatable(Volume volume, IllegalArgumentException why) {
    return new Failure(
        "converting volume(%s) from inline to csi: %s"
            .formatted(volume.getName(), why.getMessage()),
        false);
  }

  Status status() {
    return absent ? Status.unresolvable(reason) : Status.error(reason);
  }
}
