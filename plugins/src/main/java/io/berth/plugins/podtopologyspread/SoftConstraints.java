package io.berth.plugins.podtopologyspread;

import io.berth.framework.NodeScores;
import io.berth.model.NodeInfo;
import io.berth.model.PodClassNodes;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.List;

/** How the pods that a pod's soft constraints speak of are spread, and what that costs a node. */
final class SoftConstraints {
  private final EligibleNodes counting;
  private final SoftCounts[] counts;

  /**
   * Counts the domains of the nodes that passed, and the pods of all nodes.
   *
   * @param everyTopology whether only nodes with all topology labels take part
   */
  SoftConstraints(
      Snapshot snapshot,
      PodInfo pod,
      List<Constraint> constraints,
      boolean everyTopology,
      List<NodeInfo> feasible) {
    this.counting = new EligibleNodes(snapshot, pod, constraints, everyTopology);
    this.counts = new SoftCounts[constraints.size()];
    for (int c = 0; c < counts.length; c++) {
      counts[c] = SoftCounts.of(constraints.get(c), counting.topology(c), snapshot.size());
    }
    findDomains(feasible);
    List<List<PodClassNodes>> matching =
        MatchingPods.of(snapshot.census(), pod.namespace(), constraints);
    for (int c = 0; c < counts.length; c++) {
      countPods(matching.get(c), c);
    }
  }

  private void findDomains(List<NodeInfo> feasible) {
    int taking = 0;
    for (NodeInfo node : feasible) {
      if (!counting.isIgnored(node.index())) {
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

  private void countPods(List<PodClassNodes> matching, int c) {
    SoftCounts domains = counts[c];
    MatchingPods.count(
        matching,
        (node, pods) -> {
          if (domains.isPerNode() || counting.counts(node, c)) {
            domains.add(node, pods);
          }
        });
  }

  /** Returns the raw score, of which less is better; 0 for a node that takes no part. */
  long score(NodeInfo node) {
    if (counting.isIgnored(node.index())) {
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
      if (!counting.isIgnored(scores.node(i).index())) {
        lowest = Math.min(lowest, scores.get(i));
        highest = Math.max(highest, scores.get(i));
      }
    }
    for (int i = 0; i < scores.size(); i++) {
      boolean ignored = counting.isIgnored(scores.node(i).index());
      scores.set(i, ignored ? 0 : SpreadScores.normalized(scores.get(i), lowest, highest));
    }
  }
}
