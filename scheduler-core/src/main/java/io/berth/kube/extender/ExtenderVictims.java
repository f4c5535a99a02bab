package io.berth.kube.extender;

import io.berth.framework.PreemptionCandidate;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decodes the victims in the response of an extender. */
final class ExtenderVictims {
  private final String extender;
  private final boolean ignorable;
  private final Snapshot snapshot;

  /**
   * Creates a decoder.
   *
   * @param ignorable whether a node without victims is ignored, or an error
   */
  ExtenderVictims(String extender, boolean ignorable, Snapshot snapshot) {
    this.extender = extender;
    this.ignorable = ignorable;
    this.snapshot = snapshot;
  }

  /** Returns the remaining candidates in the order of the request, then any others. */
  List<PreemptionCandidate> read(ExtenderResult nodes, List<PreemptionCandidate> requested)
      throws ExtenderException {
    Map<String, ExtenderResult> response = nodes.entries();
    Set<String> order = new LinkedHashSet<>();
    requested.forEach(candidate -> order.add(candidate.nodeName()));
    order.addAll(response.keySet());
    Map<String, PreemptionCandidate> remaining = new LinkedHashMap<>();
    for (String nodeName : order) {
      ExtenderResult victims = response.get(nodeName);
      if (victims != null) {
        remaining.put(nodeName, candidate(nodeName, victims));
      }
    }
    remaining.values().removeIf(candidate -> ignorable && candidate.victims().isEmpty());
    for (PreemptionCandidate candidate : remaining.values()) {
      if (candidate.victims().isEmpty()) {
        throw new ExtenderException(
            "expected at least one victim pod on node \"%s\"".formatted(candidate.nodeName()));
      }
    }
    return List.copyOf(remaining.values());
  }

  private PreemptionCandidate candidate(String nodeName, ExtenderResult response)
      throws ExtenderException {
    NodeInfo node = snapshot.node(nodeName);
    if (node == null) {
      throw new ExtenderException("nodeinfo not found for node name \"%s\"".formatted(nodeName));
    }
    List<PodInfo> victims = new ArrayList<>();
    for (ExtenderResult pod : response.field("Pods").items()) {
      victims.add(victim(node, pod.field("UID").text()));
    }
    return new PreemptionCandidate(nodeName, victims, response.field("NumPDBViolations").number());
  }

  private PodInfo victim(NodeInfo node, String uid) throws ExtenderException {
    for (PodInfo pod : node.pods()) {
      if (pod.uid().equals(uid)) {
        return pod;
      }
    }
    throw new ExtenderException(
        "extender: %s claims to preempt pod (UID: &{%s}) on node: %s, but the pod is not found on that node"
            .formatted(extender, uid, node.name()));
  }
}
