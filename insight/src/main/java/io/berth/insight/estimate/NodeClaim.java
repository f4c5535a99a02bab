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
 * The requirements of replicas on nodes other than resources, as in Karmada's estimator. Readiness,
 * other pods, ports and volumes are not considered.
 */
public record NodeClaim(RequiredNodeAffinity affinity, Tolerations tolerations) {
  public static final NodeClaim NONE = new NodeClaim(RequiredNodeAffinity.NONE, Tolerations.NONE);

  private static final Taint CORDON =
      new Taint("node.kubernetes.io/unschedulable", "", TaintEffect.NO_SCHEDULE);
  private static final Limit AFFINITY_MISMATCH =
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

  /** Returns the limit that excludes the node, or null if the node matches. */
  @Nullable Limit exclusion(NodeInfo node) {
    if (!affinity.matches(node.labels(), node.name())) {
      return AFFINITY_MISMATCH;
    }
    if (node.node().unschedulable() && !tolerations.tolerates(CORDON)) {
      return CORDONED;
    }
    return node.taints().firstUntolerated(tolerations) == null ? null : TAINTED;
  }
}
