package io.berth.cli;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;

/**
 * A pod as it was before it was bound.
 *
 * @param notes what had to be changed for that, for people
 */
record PodOffNode(Pod pod, List<String> notes) {
  /** Takes the pod off its node, if it is on one. The pod given is changed. */
  static PodOffNode of(Pod pod) {
    List<String> notes = new ArrayList<>();
    String node = pod.getSpec().getNodeName();
    if (node != null && !node.isEmpty()) {
      pod.getSpec().setNodeName(null);
      notes.add("It is bound to %s, and judged as if it were not there.".formatted(node));
    }
    String phase = pod.getStatus() == null ? "" : pod.getStatus().getPhase();
    if ("Succeeded".equals(phase) || "Failed".equals(phase)) {
      notes.add("It has ended (%s), and is judged as if it were new.".formatted(phase));
    }
    return new PodOffNode(pod, List.copyOf(notes));
  }
}
