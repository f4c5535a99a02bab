package io.berth.e2e.parity;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What kube-scheduler did with a pod.
 *
 * @param node where the pod went, or null
 * @param failure the text of the event that said that it went nowhere, or null
 * @param condition the text of the pod's condition that said so, or null
 * @param nominatedNode where room was made for it, or null
 * @param victims the names of those who had to go
 */
record Decision(
    @Nullable String node,
    @Nullable String failure,
    @Nullable String condition,
    @Nullable String nominatedNode,
    Set<String> victims) {

  static Decision placed(String node) {
    return new Decision(node, null, null, null, Set.of());
  }
}
