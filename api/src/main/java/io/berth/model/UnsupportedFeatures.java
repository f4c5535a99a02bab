package io.berth.model;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSchedulingGroup;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a pod asks of features that Berth knows of and does not have yet. Such a pod is refused with
 * a clear status, never placed as if it had not asked.
 *
 * @param claims its claims of dynamic resource allocation
 * @param podGroup the gang that it belongs to, or null
 * @param declaredFeatures the features, sorted, that a node has to declare before it can run the
 *     pod
 * @param excessRules how many scheduling rules it has, if they are more than {@link #MAX_RULES};
 *     else 0
 * @param ignoredTerms how many inter-pod affinity terms of it are passed over: it is on a node with
 *     more than the limit
 */
public record UnsupportedFeatures(
    PodResourceClaims claims,
    @Nullable String podGroup,
    List<String> declaredFeatures,
    int excessRules,
    int ignoredTerms) {
  /** How many inter-pod affinity terms, spread constraints and resource names a pod may have. */
  public static final int MAX_RULES = SchedulingRuleCount.MAX_RULES;

  public static final UnsupportedFeatures NONE =
      new UnsupportedFeatures(PodResourceClaims.NONE, null, List.of(), 0, 0);

  static UnsupportedFeatures of(Pod pod, SchedulingRuleCount rules) {
    UnsupportedFeatures needs =
        new UnsupportedFeatures(
            PodResourceClaims.of(pod),
            podGroup(pod.getSpec().getSchedulingGroup()),
            declaredFeatures(pod.getSpec()),
            rules.isTooMany() ? rules.count() : 0,
            rules.termsIgnored());
    return needs.equals(NONE) ? NONE : needs;
  }

  private static @Nullable String podGroup(@Nullable PodSchedulingGroup group) {
    if (group == null) {
      return null;
    }
    return group.getPodGroupName() == null ? "" : group.getPodGroupName();
  }

  /** The needs that can be read off a pod that no node runs yet. */
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
