package io.berth.plugins.podtopologyspread;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.RequiredNodeAffinity;
import io.berth.model.Snapshot;
import io.berth.model.Tolerations;
import io.berth.model.TopologyIndex;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Determines which nodes of a snapshot count for each constraint of a pod. */
final class EligibleNodes {
  private final List<NodeInfo> nodes;
  private final List<Constraint> constraints;
  private final TopologyIndex[] topologies;
  private final boolean requireAllTopologies;
  private final NodeInclusion inclusion;

  /* Results by node, filled on demand; null if every node is included. */
  private final NodeInclusion.@Nullable Inclusion @Nullable [] results;

  /**
   * Creates the evaluation of the nodes.
   *
   * @param requireAllTopologies whether to ignore nodes without all topology labels
   */
  EligibleNodes(
      Snapshot snapshot, PodInfo pod, List<Constraint> constraints, boolean requireAllTopologies) {
    this.nodes = snapshot.nodes();
    this.constraints = constraints;
    this.requireAllTopologies = requireAllTopologies;
    this.inclusion = new NodeInclusion(pod, constraints);
    this.results =
        inclusion.includesAllNodes() ? null : new NodeInclusion.@Nullable Inclusion[nodes.size()];
    this.topologies = new TopologyIndex[constraints.size()];
    Arrays.setAll(topologies, c -> snapshot.topologyIndex(constraints.get(c).topologyKey()));
  }

  TopologyIndex topology(int constraint) {
    return topologies[constraint];
  }

  /** Returns whether the node is ignored because it lacks a topology label. */
  boolean isIgnored(int nodeIndex) {
    if (requireAllTopologies) {
      for (TopologyIndex topology : topologies) {
        if (topology.domainOf(nodeIndex) == TopologyIndex.ABSENT) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns whether the pods of the node count for a constraint. */
  boolean counts(int nodeIndex, int constraint) {
    return !isIgnored(nodeIndex) && isIncluded(nodeIndex, constraint);
  }

  /** Returns whether the inclusion policies of a constraint include the node. */
  boolean isIncluded(int nodeIndex, int constraint) {
    if (results == null) {
      return true;
    }
    NodeInclusion.Inclusion result = results[nodeIndex];
    if (result == null) {
      result = inclusion.of(nodes.get(nodeIndex));
      results[nodeIndex] = result;
    }
    return result.countsFor(constraints.get(constraint));
  }

  /** Returns whether every domain of each topology has nodes that count. */
  boolean coversAllDomains() {
    return results == null && (topologies.length == 1 || !requireAllTopologies);
  }

  /** Evaluates the node affinity and node taints policies of a pod's constraints. */
  private static final class NodeInclusion {
    private final RequiredNodeAffinity affinity;
    private final Tolerations tolerations;
    private final boolean honorsAffinity;
    private final boolean honorsTaints;

    NodeInclusion(PodInfo pod, List<Constraint> constraints) {
      this.affinity = pod.requiredNodeAffinity();
      this.tolerations = pod.tolerations();
      this.honorsAffinity =
          !affinity.isEmpty() && constraints.stream().anyMatch(Constraint::honorAffinity);
      this.honorsTaints = constraints.stream().anyMatch(Constraint::honorTaints);
    }

    /** Returns whether every node counts for every constraint. */
    boolean includesAllNodes() {
      return !honorsAffinity && !honorsTaints;
    }

    /** Evaluates a node once for all constraints. */
    Inclusion of(NodeInfo node) {
      boolean matchesAffinity = !honorsAffinity || affinity.matches(node.labels(), node.name());
      boolean tolerated =
          !honorsTaints
              || node.taints().isEmpty()
              || node.taints().firstUntolerated(tolerations) == null;
      return matchesAffinity
          ? (tolerated ? Inclusion.BOTH_MATCH : Inclusion.UNTOLERATED_TAINT)
          : (tolerated ? Inclusion.AFFINITY_MISMATCH : Inclusion.NONE_MATCHES);
    }

    /** Which of the pod's node affinity and tolerations match a node. */
    enum Inclusion {
      BOTH_MATCH,
      UNTOLERATED_TAINT,
      AFFINITY_MISMATCH,
      NONE_MATCHES;

      /** Returns whether such a node counts for the constraint. */
      boolean countsFor(Constraint constraint) {
        return switch (this) {
          case BOTH_MATCH -> true;
          case UNTOLERATED_TAINT -> !constraint.honorTaints();
          case AFFINITY_MISMATCH -> !constraint.honorAffinity();
          case NONE_MATCHES -> !constraint.honorTaints() && !constraint.honorAffinity();
        };
      }
    }
  }
}
