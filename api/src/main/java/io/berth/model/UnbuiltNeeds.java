package io.berth.model;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;

/**
 * What a pod asks of features that Berth knows of and does not have yet. Such a pod is refused with
 * a clear status, never placed as if it had not asked.
 *
 * @param resourceClaims whether it has claims of dynamic resource allocation
 * @param schedulingGroup whether it belongs to a gang
 * @param declaredFeatures whether only nodes that declare a feature can run it
 */
public record UnbuiltNeeds(
    boolean resourceClaims, boolean schedulingGroup, boolean declaredFeatures) {
  static UnbuiltNeeds of(PodSpec spec) {
    return new UnbuiltNeeds(
        !spec.getResourceClaims().isEmpty(),
        spec.getSchedulingGroup() != null,
        needsDeclaredFeature(spec));
  }

  /**
   * The two needs that can be read off a new pod: user namespaces on the host's network, and
   * containers whose exit restarts all others.
   */
  private static boolean needsDeclaredFeature(PodSpec spec) {
    boolean hostNetworkWithoutHostUsers =
        Boolean.TRUE.equals(spec.getHostNetwork()) && Boolean.FALSE.equals(spec.getHostUsers());
    return hostNetworkWithoutHostUsers
        || spec.getContainers().stream().anyMatch(UnbuiltNeeds::restartsAll)
        || spec.getInitContainers().stream().anyMatch(UnbuiltNeeds::restartsAll);
  }

  private static boolean restartsAll(Container container) {
    return container.getRestartPolicyRules().stream()
        .anyMatch(rule -> "RestartAllContainers".equals(rule.getAction()));
  }
}
