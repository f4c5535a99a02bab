package io.berth.plugins.podtopologyspread;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.RequiredNodeAffinity;
import io.berth.model.Tolerations;
import java.util.List;

/** Tells which nodes count for a pod's constraints: what their two inclusion policies ask. */
final class NodeInclusion {
  private final RequiredNodeAffinity affinity;
  private final Tolerations tolerations;
  private final boolean looksAtAffinity;
  private final boolean looksAtTaints;

  NodeInclusion(PodInfo pod, List<Constraint> constraints) {
    this.affinity = pod.requiredNodeAffinity();
    this.tolerations = pod.tolerations();
    this.looksAtAffinity =
        !affinity.isEmpty() && constraints.stream().anyMatch(Constraint::honorAffinity);
    this.looksAtTaints = constraints.stream().anyMatch(Constraint::honorTaints);
  }

  /** Tells whether every node counts for every constraint. */
  boolean isTrivial() {
    return !looksAtAffinity && !looksAtTaints;
  }

  /** How a node fares; asked once per node, for all constraints. */
  Standing of(NodeInfo node) {
    boolean chosen = !looksAtAffinity || affinity.matches(node.labels(), node.name());
    boolean tolerated =
        !looksAtTaints
            || node.taints().isEmpty()
            || node.taints().firstUntolerated(tolerations) == null;
    return chosen
        ? (tolerated ? Standing.FULL : Standing.TAINTED)
        : (tolerated ? Standing.NOT_CHOSEN : Standing.NEITHER);
  }

  /** Whether the pod's node affinity allows a node, and its tolerations the node's taints. */
  enum Standing {
    FULL,
    TAINTED,
    NOT_CHOSEN,
    NEITHER;

    /** Tells whether such a node counts for the constraint. */
    boolean countsFor(Constraint constraint) {
      return switch (this) {
        case FULL -> true;
        case TAINTED -> !constraint.honorTaints();
        case NOT_CHOSEN -> !constraint.honorAffinity();
        case NEITHER -> !constraint.honorTaints() && !constraint.honorAffinity();
      };
    }
  }
}
