package io.berth.plugins.volumebinding;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads and sets the binding state of claims and volumes. */
final class VolumeBindingState {
  /** Set by the volume controller when the binding is complete; the value is irrelevant. */
  private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";

  /** Marks a binding that no user requested. */
  private static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";

  /** Requests provisioning for the node. */
  private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

  private VolumeBindingState() {}

  static boolean isFullyBound(PersistentVolumeClaim claim) {
    return !volumeName(claim).isEmpty() && annotation(claim, BIND_COMPLETED) != null;
  }

  /** Returns the volume name of the claim, or an empty string. */
  static String volumeName(PersistentVolumeClaim claim) {
    return Objects.requireNonNullElse(claim.getSpec().getVolumeName(), "");
  }

  /** Returns the node that provisioning was requested for, or null. */
  static @Nullable String selectedNode(PersistentVolumeClaim claim) {
    return annotation(claim, SELECTED_NODE);
  }

  /** Returns whether the claimRef of the volume refers to the claim. */
  static boolean isClaimedBy(PersistentVolume volume, PersistentVolumeClaim claim) {
    ObjectReference claimRef = volume.getSpec().getClaimRef();
    if (claimRef == null) {
      return false;
    }
    String uid = Objects.requireNonNullElse(claimRef.getUid(), "");
    var meta = claim.getMetadata();
    return Objects.equals(claimRef.getName(), meta.getName())
        && Objects.equals(claimRef.getNamespace(), meta.getNamespace())
        && (uid.isEmpty() || uid.equals(meta.getUid()));
  }

  /** Returns whether the claimRef of the volume is complete. */
  static boolean isBoundTo(PersistentVolume volume, PersistentVolumeClaim claim) {
    return isClaimedBy(volume, claim)
        && Objects.equals(volume.getSpec().getClaimRef().getUid(), claim.getMetadata().getUid());
  }

  /** Returns the volume with a claimRef to the claim; the same volume if it is complete. */
  static PersistentVolume withClaimRef(PersistentVolume volume, PersistentVolumeClaim claim) {
    if (isBoundTo(volume, claim)) {
      return volume;
    }
    var meta = claim.getMetadata();
    PersistentVolumeBuilder bound =
        new PersistentVolumeBuilder(volume)
            .editSpec()
            .withNewClaimRef()
            .withApiVersion("v1")
            .withKind("PersistentVolumeClaim")
            .withNamespace(meta.getNamespace())
            .withName(meta.getName())
            .withUid(meta.getUid())
            .withResourceVersion(meta.getResourceVersion())
            .endClaimRef()
            .endSpec();
    if (!isClaimedBy(volume, claim) && annotation(volume, BOUND_BY_CONTROLLER) == null) {
      bound.editMetadata().addToAnnotations(BOUND_BY_CONTROLLER, "yes").endMetadata();
    }
    return bound.build();
  }

  /** Returns the claim with the annotation that requests provisioning for the node. */
  static PersistentVolumeClaim withSelectedNode(PersistentVolumeClaim claim, String nodeName) {
    return new PersistentVolumeClaimBuilder(claim)
        .editMetadata()
        .addToAnnotations(SELECTED_NODE, nodeName)
        .endMetadata()
        .build();
  }

  private static @Nullable String annotation(HasMetadata object, String key) {
    Map<String, String> annotations = object.getMetadata().getAnnotations();
    return annotations == null ? null : annotations.get(key);
  }
}
