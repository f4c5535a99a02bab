package io.berth.plugins.podtopologyspread;

import io.berth.framework.NodeScores;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.model.TopologyIndex;
import java.util.List;

/** How the pods that a pod's soft constraints speak of are spread, and what that costs a node. */
final class SoftSpread {
  private final SoftCounts[] counts;
  private final boolean everyTopology;

  /**
   * Counts the domains of the nodes that passed, and the pods of all nodes.
   *
   * @param everyTopology whether only nodes with all topology labels take part
   */
  SoftSpread(
      Snapshot snapshot,
      PodInfo pod,
      List<Constraint> constraints,
      boolean everyTopology,
      List<NodeInfo> feasible,
      MatchingPods matching) {
    this.everyTopology = everyTopology;
    this.counts = new SoftCounts[constraints.size()];
    int[][] pods = matching.count(snapshot, pod.namespace(), constraints);
    for (int c = 0; c < counts.length; c++) {
      Constraint constraint = constraints.get(c);
      TopologyIndex topology = snapshot.topology(constraint.topologyKey());
      counts[c] = new SoftCounts(constraint, topology, pods[c]);
    }
    countDomains(feasible);
    countPods(snapshot.nodes(), new NodeInclusion(pod, constraints));
  }

  private void countDomains(List<NodeInfo> feasible) {
    int taking = 0;
    for (NodeInfo node : feasible) {
      if (!isIgnored(node)) {
        taking++;
        for (SoftCounts domains : counts) {
          domains.open(node.index());
        }
      }
    }
    for (SoftCounts domains : counts) {
      domains.seal(taking);
    }
  }

  private void countPods(List<NodeInfo> nodes, NodeInclusion inclusion) {
    for (NodeInfo node : nodes) {
      if (!isIgnored(node)) {
        NodeInclusion.Standing standing = inclusion.of(node);
        for (SoftCounts domains : counts) {
          if (standing.countsFor(domains.constraint())) {
            domains.include(node.index());
          }
        }
      }
    }
  }

  private boolean isIgnored(NodeInfo node) {
    if (everyTopology) {
      for (SoftCounts domains : counts) {
        if (domains.lacksLabel(node.index())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the raw score, of which less is better; 0 for a node that takes no part. */
  long score(NodeInfo node) {
    if (isIgnored(node)) {
      return 0;
    }
    double score = 0;
    for (SoftCounts domains : counts) {
      if (!domains.lacksLabel(node.index())) {
        score += domains.score(node.index());
      }
    }
    return Math.round(score);
  }

  /** Turns raw scores around; nodes that take no part get the worst. */
  void normalize(NodeScores scores) {
    long lowest = Long.MAX_VALUE;
    long highest = 0;
    for (int i = 0; i < scores.size(); i++) {
      if (!isIgnored(scores.node(i))) {
        lowest = Math.min(lowest, scores.get(i));
        highest = Math.max(highest, scores.get(i));
      }
    }
    for (int i = 0; i < scores.size(); i++) {
      scores.set(
          i,
          isIgnored(scores.node(i)) ? 0 : SpreadScores.normalized(scores.get(i), lowest, highest));
    }
  }
}
