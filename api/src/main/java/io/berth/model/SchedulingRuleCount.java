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
 * How many scheduling rules a pod has: those that cost time or memory for every node or every other
 * pod. They are inter-pod affinity terms, topology spread constraints and names of resources;
 * tolerations and node selectors are not among them.
 *
 * <p>A pod of more than {@link #MAX_RULES} is never evaluated, and before it is on a node nothing
 * is kept of its terms and constraints. One that somebody else has put on a node keeps its first
 * terms, because they bind others.
 *
 * @param count how many there are in all
 * @param terms how many of them are inter-pod affinity terms
 * @param resourceNames how many of them are names of resources
 * @param onNode whether the pod is on a node
 */
record SchedulingRuleCount(int count, int terms, int resourceNames, boolean onNode) {
  static final int MAX_RULES = 256;

  /* Few pods come near the limit, and which rules those have that do not makes no difference. */
  private static final SchedulingRuleCount FEW = new SchedulingRuleCount(0, 0, 0, false);

  static SchedulingRuleCount of(Pod pod) {
    PodSpec spec = pod.getSpec();
    int terms = terms(spec.getAffinity());
    int constraints = spec.getTopologySpreadConstraints().size();
    int[] named = {0};
    forEachList(spec, list -> named[0] += list.size());
    if (terms + constraints + named[0] <= MAX_RULES) {
      return FEW;
    }
    Set<String> names = new HashSet<>();
    forEachList(spec, list -> names.addAll(list.keySet()));
    boolean onNode = spec.getNodeName() != null && !spec.getNodeName().isEmpty();
    return new SchedulingRuleCount(terms + constraints + names.size(), terms, names.size(), onNode);
  }

  /** Tells whether there are too many to evaluate the pod. */
  boolean isTooMany() {
    return count > MAX_RULES;
  }

  /** Returns how many inter-pod affinity terms are read of the pod. */
  int termsKept() {
    return !isTooMany() ? Integer.MAX_VALUE : onNode ? MAX_RULES : 0;
  }

  /** Returns how many terms are passed over that would bind other pods. */
  int termsIgnored() {
    return isTooMany() && onNode ? Math.max(0, terms - MAX_RULES) : 0;
  }

  /** Returns the constraints to keep; those of a pod on a node have no effect any more. */
  List<TopologySpreadConstraint> kept(List<TopologySpreadConstraint> constraints) {
    return isTooMany() ? List.of() : constraints;
  }

  /** Tells whether what the pod asks for is kept: what a pod on a node occupies always is. */
  boolean keepsAmounts() {
    return onNode || resourceNames <= MAX_RULES;
  }

  private static int terms(@Nullable Affinity affinity) {
    if (affinity == null) {
      return 0;
    }
    var together = affinity.getPodAffinity();
    var apart = affinity.getPodAntiAffinity();
    int near =
        together == null
            ? 0
            : together.getRequiredDuringSchedulingIgnoredDuringExecution().size()
                + together.getPreferredDuringSchedulingIgnoredDuringExecution().size();
    int away =
        apart == null
            ? 0
            : apart.getRequiredDuringSchedulingIgnoredDuringExecution().size()
                + apart.getPreferredDuringSchedulingIgnoredDuringExecution().size();
    return near + away;
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
