package io.berth.model;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodResourceClaim;
import io.fabric8.kubernetes.api.model.PodResourceClaimStatus;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The resource claims of a pod, for dynamic resource allocation.
 *
 * @param requested the claims in the spec
 * @param generated the claims in the status, which were generated from templates
 */
public record PodResourceClaims(List<RequestedClaim> requested, List<GeneratedClaim> generated) {
  public static final PodResourceClaims NONE = new PodResourceClaims(List.of(), List.of());

  /** A claim in the spec: either an existing claim or a template to generate one from. */
  public record RequestedClaim(
      String name, @Nullable String claimName, @Nullable String templateName) {
    static RequestedClaim of(PodResourceClaim claim) {
      return new RequestedClaim(
          Objects.requireNonNullElse(claim.getName(), ""),
          claim.getResourceClaimName(),
          claim.getResourceClaimTemplateName());
    }
  }

  /**
   * A claim that was generated for a pod.
   *
   * @param claimName the name of the claim, or null if none was needed
   */
  public record GeneratedClaim(String name, @Nullable String claimName) {
    static GeneratedClaim of(PodResourceClaimStatus status) {
      return new GeneratedClaim(
          Objects.requireNonNullElse(status.getName(), ""), status.getResourceClaimName());
    }
  }

  static PodResourceClaims of(Pod pod) {
    List<PodResourceClaim> requested = pod.getSpec().getResourceClaims();
    List<PodResourceClaimStatus> generated =
        pod.getStatus() == null ? List.of() : pod.getStatus().getResourceClaimStatuses();
    return requested.isEmpty() && generated.isEmpty()
        ? NONE
        : new PodResourceClaims(
            requested.stream().map(RequestedClaim::of).toList(),
            generated.stream().map(GeneratedClaim::of).toList());
  }
}
