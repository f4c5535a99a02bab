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

/** How far claims and volumes are bound, and how the scheduler takes its part in binding them. */
final class ClaimStatus {
  /** Set by the volume controller when it has done its part; the value does not matter. */
  private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";

  /** Tells the volume controller that no user chose the volume. */
  private static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";

  /** Asks for a volume that can be reached from the node. */
  private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

  private ClaimStatus() {}

  static boolean isFullyBound(PersistentVolumeClaim claim) {
    return !volumeName(claim).isEmpty() && annotation(claim, BIND_COMPLETED) != null;
  }

  /** Returns the volume that the claim is or shall be bound to, empty for none. */
  static String volumeName(PersistentVolumeClaim claim) {
    return Objects.requireNonNullElse(claim.getSpec().getVolumeName(), "");
  }

  /** Returns the node for which a volume was asked for already, or null. */
  static @Nullable String selectedNode(PersistentVolumeClaim claim) {
    return annotation(claim, SELECTED_NODE);
  }

  /** Tells whether the volume is meant for this claim and no other. */
  static boolean isMeantFor(PersistentVolume volume, PersistentVolumeClaim claim) {
    ObjectReference holder = volume.getSpec().getClaimRef();
    if (holder == null) {
      return false;
    }
    String uid = Objects.requireNonNullElse(holder.getUid(), "");
    var meta = claim.getMetadata();
    return Objects.equals(holder.getName(), meta.getName())
        && Objects.equals(holder.getNamespace(), meta.getNamespace())
        && (uid.isEmpty() || uid.equals(meta.getUid()));
  }

  /** Tells whether nothing is left to say in the volume about who has it. */
  static boolean isBoundTo(PersistentVolume volume, PersistentVolumeClaim claim) {
    return isMeantFor(volume, claim)
        && Objects.equals(volume.getSpec().getClaimRef().getUid(), claim.getMetadata().getUid());
  }

  /** Returns the volume with the claim as its holder; itself where it says so already. */
  static PersistentVolume boundTo(PersistentVolume volume, PersistentVolumeClaim claim) {
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
    if (!isMeantFor(volume, claim) && annotation(volume, BOUND_BY_CONTROLLER) == null) {
      bound.editMetadata().addToAnnotations(BOUND_BY_CONTROLLER, "yes").endMetadata();
    }
    return bound.build();
  }

  /** Returns the claim asking for a volume that can be reached from the node. */
  static PersistentVolumeClaim askingFor(PersistentVolumeClaim claim, String nodeName) {
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
