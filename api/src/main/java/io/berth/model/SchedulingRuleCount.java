package io.berth.model;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The number of scheduling rules of a pod: of inter-pod affinity terms, topology spread constraints
 * and resource names, each of which costs time or memory for every node or every other pod.
 * Tolerations and node selectors do not count.
 *
 * <p>A pod with more than {@link #MAX_RULES} is rejected, and its terms and constraints are dropped
 * while it is unbound. If another scheduler binds it, its first terms are kept, because they affect
 * other pods.
 *
 * @param count the total number of rules
 * @param terms the number of inter-pod affinity terms
 * @param resourceNames the number of resource names
 * @param onNode whether the pod is bound
 */
record SchedulingRuleCount(int count, int terms, int resourceNames, boolean onNode) {
  static final int MAX_RULES = 256;

  /* Below the limit the numbers do not matter. */
  private static final SchedulingRuleCount FEW = new SchedulingRuleCount(0, 0, 0, false);

  static SchedulingRuleCount of(Pod pod) {
    PodSpec spec = pod.getSpec();
    int terms = terms(spec.getAffinity());
    int constraints = spec.getTopologySpreadConstraints().size();
    int[] nameCount = {0};
    forEachList(spec, list -> nameCount[0] += list.size());
    if (terms + constraints + nameCount[0] <= MAX_RULES) {
      return FEW;
    }
    Set<String> names = new HashSet<>();
    forEachList(spec, list -> names.addAll(list.keySet()));
    boolean onNode = spec.getNodeName() != null && !spec.getNodeName().isEmpty();
    return new SchedulingRuleCount(terms + constraints + names.size(), terms, names.size(), onNode);
  }

  /** Returns whether the pod exceeds the limit. */
  boolean isTooMany() {
    return count > MAX_RULES;
  }

  /** Returns the maximum number of inter-pod affinity terms to keep. */
  int termsKept() {
    return !isTooMany() ? Integer.MAX_VALUE : onNode ? MAX_RULES : 0;
  }

  /** Returns the number of ignored terms of a bound pod. */
  int termsIgnored() {
    return isTooMany() && onNode ? Math.max(0, terms - MAX_RULES) : 0;
  }

  /** Returns the constraints to keep; those of a bound pod have no effect. */
  List<TopologySpreadConstraint> keptConstraints(List<TopologySpreadConstraint> constraints) {
    return isTooMany() ? List.of() : constraints;
  }

  /** Returns whether the requests are kept; those of a bound pod always are. */
  boolean keepsResources() {
    return onNode || resourceNames <= MAX_RULES;
  }

  private static int terms(@Nullable Affinity affinity) {
    if (affinity == null) {
      return 0;
    }
    var podAffinity = affinity.getPodAffinity();
    var podAntiAffinity = affinity.getPodAntiAffinity();
    int affinityTerms =
        podAffinity == null
            ? 0
            : podAffinity.getRequiredDuringSchedulingIgnoredDuringExecution().size()
                + podAffinity.getPreferredDuringSchedulingIgnoredDuringExecution().size();
    int antiAffinityTerms =
        podAntiAffinity == null
            ? 0
            : podAntiAffinity.getRequiredDuringSchedulingIgnoredDuringExecution().size()
                + podAntiAffinity.getPreferredDuringSchedulingIgnoredDuringExecution().size();
    return affinityTerms + antiAffinityTerms;
  }

  private static void forEachList(PodSpec spec, Consumer<Map<String, Quantity>> visitor) {
    for (Container container : spec.getContainers()) {
      visit(container.getResources(), visitor);
    }
    for (Container container : spec.getInitContainers()) {
      visit(container.getResources(), visitor);
    }
    visit(spec.getResources(), visitor);
    visit(spec.getOverhead(), visitor);
  }

  private static void visit(
      @Nullable ResourceRequirements resources, Consumer<Map<String, Quantity>> visitor) {
    if (resources != null) {
      visit(resources.getRequests(), visitor);
      visit(resources.getLimits(), visitor);
    }
  }

  private static void visit(
      @Nullable Map<String, Quantity> amounts, Consumer<Map<String, Quantity>> visitor) {
    if (amounts != null) {
      visitor.accept(amounts);
    }
  }
}
