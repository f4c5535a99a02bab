package io.berth.plugins.dynamicresources;

import static java.util.Objects.requireNonNull;

import io.berth.framework.QueueingHint.Verdict;
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

/** Judges whether changes of claims, or of pods that wait for theirs, are worth another try. */
final class ClaimHints {
  private final ResourceClaimLister lister;

  ClaimHints(ResourceClaimLister lister) {
    this.lister = lister;
  }

  Verdict afterClaimChange(
      PodInfo rejected, @Nullable ResourceClaim before, @Nullable ResourceClaim after) {
    ResourceClaim changed = requireNonNull(after);
    List<ResourceClaim> claims = claims(rejected);
    if (claims == null) {
      return Verdict.SKIP;
    }
    boolean freesDevices = before != null && isAllocated(before) && !isAllocated(changed);
    boolean isOurs = claims.stream().anyMatch(claim -> uid(claim).equals(uid(changed)));
    boolean isNews = before == null || !status(before).equals(status(changed));
    return Verdict.queueIf(freesDevices || (isOurs && isNews));
  }

  Verdict afterPodChange(PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    PodInfo changed = requireNonNull(after);
    return Verdict.queueIf(changed.uid().equals(rejected.uid()) && claims(changed) != null);
  }

  /** Returns the pod's claims, or null while one of them cannot be used. */
  private @Nullable List<ResourceClaim> claims(PodInfo pod) {
    List<ResourceClaim> claims = new ArrayList<>();
    for (PodResourceClaims.Wanted wanted : pod.unbuiltNeeds().claims().wanted()) {
      String name = wanted.claimName();
      boolean generated = name == null;
      if (generated) {
        PodResourceClaims.Generated made = generated(pod, wanted);
        if (made == null) {
          return null;
        }
        name = made.claimName();
      }
      if (name == null) {
        continue; // it was found that no claim is needed
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

  private static PodResourceClaims.@Nullable Generated generated(
      PodInfo pod, PodResourceClaims.Wanted wanted) {
    if (wanted.templateName() != null) {
      for (PodResourceClaims.Generated made : pod.unbuiltNeeds().claims().generated()) {
        if (made.name().equals(wanted.name())) {
          return made;
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
