package io.berth.model;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSchedulingGroup;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The features of a pod that Berth does not support, or supports with limits. A pod that requires
 * an unsupported feature is rejected with a status that names it, never scheduled without it.
 *
 * @param claims the claims for dynamic resource allocation
 * @param podGroup the name of the pod group, or null
 * @param declaredFeatures the features, sorted, that a node must declare to run the pod
 * @param excessRules the number of scheduling rules if it exceeds {@link #MAX_RULES}; otherwise 0
 * @param ignoredTerms the number of inter-pod affinity terms of a bound pod that are ignored
 *     because they exceed the limit
 */
public record UnsupportedFeatures(
    PodResourceClaims claims,
    @Nullable String podGroup,
    List<String> declaredFeatures,
    int excessRules,
    int ignoredTerms) {
  /** The maximum number of inter-pod affinity terms, spread constraints and resource names. */
  public static final int MAX_RULES = SchedulingRuleCount.MAX_RULES;

  public static final UnsupportedFeatures NONE =
      new UnsupportedFeatures(PodResourceClaims.NONE, null, List.of(), 0, 0);

  static UnsupportedFeatures of(Pod pod, SchedulingRuleCount rules) {
    UnsupportedFeatures features =
        new UnsupportedFeatures(
            PodResourceClaims.of(pod),
            podGroup(pod.getSpec().getSchedulingGroup()),
            declaredFeatures(pod.getSpec()),
            rules.isTooMany() ? rules.count() : 0,
            rules.termsIgnored());
    return features.equals(NONE) ? NONE : features;
  }

  private static @Nullable String podGroup(@Nullable PodSchedulingGroup group) {
    if (group == null) {
      return null;
    }
    return group.getPodGroupName() == null ? "" : group.getPodGroupName();
  }

  /** Returns the required node features that can be inferred from the spec. */
  private static List<String> declaredFeatures(PodSpec spec) {
    List<String> features = new ArrayList<>();
    if (spec.getContainers().stream().anyMatch(UnsupportedFeatures::restartsAll)
        || spec.getInitContainers().stream().anyMatch(UnsupportedFeatures::restartsAll)) {
      features.add("RestartAllContainersOnContainerExits");
    }
    if (Boolean.TRUE.equals(spec.getHostNetwork()) && Boolean.FALSE.equals(spec.getHostUsers())) {
      features.add("UserNamespacesHostNetworkSupport");
    }
    return List.copyOf(features);
  }

  private static boolean restartsAll(Container container) {
    return container.getRestartPolicyRules().stream()
        .anyMatch(rule -> "RestartAllContainers".equals(rule.getAction()));
  }
}
