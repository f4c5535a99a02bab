package io.berth.e2e.parity;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The decision of kube-scheduler on a pod.
 *
 * @param node the node of the pod, or null
 * @param failure the note of its FailedScheduling event, or null
 * @param condition the message of its PodScheduled condition, or null
 * @param nominatedNode the nominated node, or null
 * @param victims the names of the preempted pods
 */
record Decision(
    @Nullable String node,
    @Nullable String failure,
    @Nullable String condition,
    @Nullable String nominatedNode,
    Set<String> victims) {

  static Decision bound(String node) {
    return new Decision(node, null, null, null, Set.of());
  }
}
