package io.berth.insight.estimate;

import io.berth.model.NodeInfo;
import io.berth.model.RequiredNodeAffinity;
import io.berth.model.Taint;
import io.berth.model.TaintEffect;
import io.berth.model.Tolerations;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import org.jspecify.annotations.Nullable;

/**
 * What replicas want of a node besides resources, as far as Karmada's estimator looks at it.
 * Readiness, other pods, ports and volumes it does not consider.
 */
public record NodeClaim(RequiredNodeAffinity affinity, Tolerations tolerations) {
  public static final NodeClaim NONE = new NodeClaim(RequiredNodeAffinity.NONE, Tolerations.NONE);

  private static final Taint CORDON =
      new Taint("node.kubernetes.io/unschedulable", "", TaintEffect.NO_SCHEDULE);
  private static final Limit ELSEWHERE =
      new Limit("NodeAffinity", "node(s) didn't match Pod's node affinity/selector", 1);
  private static final Limit CORDONED =
      new Limit("NodeUnschedulable", "node(s) were unschedulable", 1);
  private static final Limit TAINTED =
      new Limit("TaintToleration", "node(s) had untolerated taint(s)", 1);

  public static NodeClaim of(PodSpec spec) {
    Pod pod = new Pod();
    pod.setSpec(spec);
    return new NodeClaim(RequiredNodeAffinity.of(pod), Tolerations.of(spec.getTolerations()));
  }

  /** Returns what keeps replicas off the node, or null where nothing does. */
  @Nullable Limit obstacle(NodeInfo node) {
    if (!affinity.matches(node.labels(), node.name())) {
      return ELSEWHERE;
    }
    if (node.spec().unschedulable() && !tolerations.tolerates(CORDON)) {
      return CORDONED;
    }
    return node.taints().firstUntolerated(tolerations) == null ? null : TAINTED;
  }
}
