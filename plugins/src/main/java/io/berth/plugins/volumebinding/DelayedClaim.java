package io.berth.plugins.volumebinding;

import io.berth.framework.StorageClassName;
import io.berth.framework.StorageLister;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A claim that gets its volume with the pod's node. What volumes there are for it is looked up when
 * the first node is judged, and once.
 */
final class DelayedClaim {
  private final PersistentVolumeClaim claim;
  private final AssumedStorage assumed;
  private final StorageLister storage;
  private @Nullable ClaimMatcher matcher;
  private @Nullable Provisioning provisioning;

  DelayedClaim(PersistentVolumeClaim claim, AssumedStorage assumed, StorageLister storage) {
    this.claim = claim;
    this.assumed = assumed;
    this.storage = storage;
  }

  PersistentVolumeClaim claim() {
    return claim;
  }

  /** Tells whether a volume was already asked for; none that exists is looked for then. */
  boolean isAskedFor() {
    return ClaimStatus.selectedNode(claim) != null;
  }

  boolean isAskedForOn(String nodeName) {
    return Objects.equals(ClaimStatus.selectedNode(claim), nodeName);
  }

  ClaimMatcher matcher() {
    if (matcher == null) {
      matcher = ClaimMatcher.of(claim, assumed.volumesOfClass(StorageClassName.of(claim)));
    }
    return matcher;
  }

  Provisioning provisioning() {
    if (provisioning == null) {
      provisioning = Provisioning.of(claim, storage);
    }
    return provisioning;
  }
}
