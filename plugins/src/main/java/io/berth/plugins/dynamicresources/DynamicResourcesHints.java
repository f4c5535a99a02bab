package io.berth.plugins.dynamicresources;

import static java.util.Objects.requireNonNull;

import io.berth.framework.QueueingHint;
import io.berth.framework.ResourceClaimLister;
import io.berth.model.PodInfo;
import io.berth.model.PodResourceClaims;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Queueing hints of DynamicResources. */
final class DynamicResourcesHints {
  private final ResourceClaimLister lister;

  DynamicResourcesHints(ResourceClaimLister lister) {
    this.lister = lister;
  }

  QueueingHint isSchedulableAfterClaimChange(
      PodInfo rejected, @Nullable ResourceClaim before, @Nullable ResourceClaim after) {
    ResourceClaim changed = requireNonNull(after);
    List<ResourceClaim> claims = claims(rejected);
    if (claims == null) {
      return QueueingHint.QUEUE_SKIP;
    }
    boolean freesDevices = before != null && isAllocated(before) && !isAllocated(changed);
    boolean isClaimOfPod = claims.stream().anyMatch(claim -> uid(claim).equals(uid(changed)));
    boolean isStatusChanged = before == null || !status(before).equals(status(changed));
    return QueueingHint.queueIf(freesDevices || (isClaimOfPod && isStatusChanged));
  }

  QueueingHint isSchedulableAfterPodChange(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    PodInfo changed = requireNonNull(after);
    return QueueingHint.queueIf(changed.uid().equals(rejected.uid()) && claims(changed) != null);
  }

  /** Returns the claims of the pod, or null if one of them is missing or unusable. */
  private @Nullable List<ResourceClaim> claims(PodInfo pod) {
    List<ResourceClaim> claims = new ArrayList<>();
    for (PodResourceClaims.RequestedClaim requested :
        pod.unsupportedFeatures().claims().requested()) {
      String name = requested.claimName();
      boolean generated = name == null;
      if (generated) {
        PodResourceClaims.GeneratedClaim generatedClaim = generated(pod, requested);
        if (generatedClaim == null) {
          return null;
        }
        name = generatedClaim.claimName();
      }
      if (name == null) {
        continue; // no claim is needed
      }
      ResourceClaim claim = lister.claim(pod.namespace(), name);
      if (claim == null
          || claim.getMetadata().getDeletionTimestamp() != null
          || (generated && !isControlledBy(claim, pod))) {
        return null;
      }
      claims.add(claim);
    }
    return claims;
  }

  private static PodResourceClaims.@Nullable GeneratedClaim generated(
      PodInfo pod, PodResourceClaims.RequestedClaim requested) {
    if (requested.templateName() != null) {
      for (PodResourceClaims.GeneratedClaim generatedClaim :
          pod.unsupportedFeatures().claims().generated()) {
        if (generatedClaim.name().equals(requested.name())) {
          return generatedClaim;
        }
      }
    }
    return null;
  }

  private static boolean isControlledBy(ResourceClaim claim, PodInfo pod) {
    for (OwnerReference owner : claim.getMetadata().getOwnerReferences()) {
      if (Boolean.TRUE.equals(owner.getController())) {
        return pod.uid().equals(owner.getUid());
      }
    }
    return false;
  }

  private static String uid(ResourceClaim claim) {
    return Objects.requireNonNullElse(claim.getMetadata().getUid(), "");
  }

  private static ResourceClaimStatus status(ResourceClaim claim) {
    return claim.getStatus() == null ? new ResourceClaimStatus() : claim.getStatus();
  }

  private static boolean isAllocated(ResourceClaim claim) {
    return status(claim).getAllocation() != null;
  }
}
