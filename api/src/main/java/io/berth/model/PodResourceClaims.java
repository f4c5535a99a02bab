package io.berth.model;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodResourceClaim;
import io.fabric8.kubernetes.api.model.PodResourceClaimStatus;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pod's claims of dynamic resource allocation.
 *
 * @param wanted what its spec lists
 * @param generated which claims were made for those that come from a template
 */
public record PodResourceClaims(List<Wanted> wanted, List<Generated> generated) {
  public static final PodResourceClaims NONE = new PodResourceClaims(List.of(), List.of());

  /**
   * A claim that the spec lists: one that exists under a name, or one to be made from a template.
   */
  public record Wanted(String name, @Nullable String claimName, @Nullable String templateName) {
    static Wanted of(PodResourceClaim claim) {
      return new Wanted(
          Objects.requireNonNullElse(claim.getName(), ""),
          claim.getResourceClaimName(),
          claim.getResourceClaimTemplateName());
    }
  }

  /**
   * A claim that was made for a pod.
   *
   * @param claimName its name, or null where none was needed after all
   */
  public record Generated(String name, @Nullable String claimName) {
    static Generated of(PodResourceClaimStatus status) {
      return new Generated(
          Objects.requireNonNullElse(status.getName(), ""), status.getResourceClaimName());
    }
  }

  static PodResourceClaims of(Pod pod) {
    List<PodResourceClaim> wanted = pod.getSpec().getResourceClaims();
    List<PodResourceClaimStatus> generated =
        pod.getStatus() == null ? List.of() : pod.getStatus().getResourceClaimStatuses();
    return wanted.isEmpty() && generated.isEmpty()
        ? NONE
        : new PodResourceClaims(
            wanted.stream().map(Wanted::of).toList(),
            generated.stream().map(Generated::of).toList());
  }
}
