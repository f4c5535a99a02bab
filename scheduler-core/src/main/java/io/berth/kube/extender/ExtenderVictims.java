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

/** The victims that an extender names, looked up in the cluster. */
final class ExtenderVictims {
  private final String extender;
  private final boolean ignorable;
  private final Snapshot snapshot;

  /**
   * Reads answers.
   *
   * @param ignorable whether a node without victims is passed over instead of complained of
   */
  ExtenderVictims(String extender, boolean ignorable, Snapshot snapshot) {
    this.extender = extender;
    this.ignorable = ignorable;
    this.snapshot = snapshot;
  }

  /** Returns what is left: nodes that were asked about in their order, then any others. */
  List<PreemptionCandidate> read(ExtenderResult answer, List<PreemptionCandidate> asked)
      throws ExtenderException {
    Map<String, ExtenderResult> told = answer.entries();
    Set<String> order = new LinkedHashSet<>();
    asked.forEach(one -> order.add(one.nodeName()));
    order.addAll(told.keySet());
    Map<String, PreemptionCandidate> left = new LinkedHashMap<>();
    for (String nodeName : order) {
      ExtenderResult victims = told.get(nodeName);
      if (victims != null) {
        left.put(nodeName, candidate(nodeName, victims));
      }
    }
    left.values().removeIf(one -> ignorable && one.victims().isEmpty());
    for (PreemptionCandidate one : left.values()) {
      if (one.victims().isEmpty()) {
        throw new ExtenderException(
            "expected at least one victim pod on node \"%s\"".formatted(one.nodeName()));
      }
    }
    return List.copyOf(left.values());
  }

  private PreemptionCandidate candidate(String nodeName, ExtenderResult told)
      throws ExtenderException {
    NodeInfo node = snapshot.node(nodeName);
    if (node == null) {
      throw new ExtenderException("nodeinfo not found for node name \"%s\"".formatted(nodeName));
    }
    List<PodInfo> victims = new ArrayList<>();
    for (ExtenderResult pod : told.field("Pods").items()) {
      victims.add(victim(node, pod.field("UID").text()));
    }
    return new PreemptionCandidate(nodeName, victims, told.field("NumPDBViolations").number());
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
