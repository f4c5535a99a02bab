package io.berth.plugins.podtopologyspread;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.model.TopologyIndex;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells which nodes of a snapshot count for which of a pod's constraints. */
final class EligibleNodes {
  private final List<NodeInfo> nodes;
  private final List<Constraint> constraints;
  private final TopologyIndex[] topologies;
  private final boolean everyTopology;
  private final NodeInclusion inclusion;

  /* Each node's standing once it was asked for; null where no node needs to be asked. */
  private final NodeInclusion.@Nullable Standing @Nullable [] standings;

  /**
   * Prepares to tell.
   *
   * @param everyTopology whether only nodes with the topology labels of all constraints count
   */
  EligibleNodes(
      Snapshot snapshot, PodInfo pod, List<Constraint> constraints, boolean everyTopology) {
    this.nodes = snapshot.nodes();
    this.constraints = constraints;
    this.everyTopology = everyTopology;
    this.inclusion = new NodeInclusion(pod, constraints);
    this.standings =
        inclusion.isTrivial() ? null : new NodeInclusion.@Nullable Standing[nodes.size()];
    this.topologies = new TopologyIndex[constraints.size()];
    Arrays.setAll(topologies, c -> snapshot.topology(constraints.get(c).topologyKey()));
  }

  TopologyIndex topology(int constraint) {
    return topologies[constraint];
  }

  /** Tells whether the node lacks a label that it must have to take part at all. */
  boolean isIgnored(int nodeIndex) {
    if (everyTopology) {
      for (TopologyIndex topology : topologies) {
        if (topology.domainOf(nodeIndex) == TopologyIndex.ABSENT) {
          return true;
        }
      }
    }
    return false;
  }

  /** Tells whether the pods of the node count for a constraint. */
  boolean counts(int nodeIndex, int constraint) {
    return !isIgnored(nodeIndex) && isIncluded(nodeIndex, constraint);
  }

  /** Tells whether the constraint's policies include the node, whatever labels it lacks. */
  boolean isIncluded(int nodeIndex, int constraint) {
    if (standings == null) {
      return true;
    }
    NodeInclusion.Standing standing = standings[nodeIndex];
    if (standing == null) {
      standing = inclusion.of(nodes.get(nodeIndex));
      standings[nodeIndex] = standing;
    }
    return standing.countsFor(constraints.get(constraint));
  }

  /** Tells whether each domain of every topology has nodes that count. */
  boolean coversAllDomains() {
    return standings == null && (topologies.length == 1 || !everyTopology);
  }
}
