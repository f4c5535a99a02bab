package io.berth.plugins.podtopologyspread;

import io.berth.framework.NodeScoreList;
import io.berth.model.NodeInfo;
import io.berth.model.PodClassNodes;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.List;

/** Domain counts of the ScheduleAnyway constraints of a pod. */
final class SpreadPreScoreState {
  private final EligibleNodes eligibleNodes;
  private final ScoreCounts[] counts;

  /**
   * Counts the domains of the feasible nodes, and the matching pods of all nodes.
   *
   * @param requireAllTopologies whether to ignore nodes without all topology labels
   */
  SpreadPreScoreState(
      Snapshot snapshot,
      PodInfo pod,
      List<Constraint> constraints,
      boolean requireAllTopologies,
      List<NodeInfo> feasible) {
    this.eligibleNodes = new EligibleNodes(snapshot, pod, constraints, requireAllTopologies);
    this.counts = new ScoreCounts[constraints.size()];
    for (int c = 0; c < counts.length; c++) {
      counts[c] = ScoreCounts.of(constraints.get(c), eligibleNodes.topology(c), snapshot.size());
    }
    findDomains(feasible);
    List<List<PodClassNodes>> matching =
        MatchingPods.of(snapshot.podIndex(), pod.namespace(), constraints);
    for (int c = 0; c < counts.length; c++) {
      countPods(matching.get(c), c);
    }
  }

  private void findDomains(List<NodeInfo> feasible) {
    int scoredNodes = 0;
    for (NodeInfo node : feasible) {
      if (!eligibleNodes.isIgnored(node.index())) {
        scoredNodes++;
        for (ScoreCounts domains : counts) {
          domains.include(node.index());
        }
      }
    }
    for (ScoreCounts domains : counts) {
      domains.setWeight(scoredNodes);
    }
  }

  private void countPods(List<PodClassNodes> matching, int c) {
    ScoreCounts domains = counts[c];
    MatchingPods.count(
        matching,
        (node, pods) -> {
          if (domains.isPerNode() || eligibleNodes.counts(node, c)) {
            domains.add(node, pods);
          }
        });
  }

  /** Returns the raw score, of which a lower one is better; 0 for an ignored node. */
  long score(NodeInfo node) {
    if (eligibleNodes.isIgnored(node.index())) {
      return 0;
    }
    double score = 0;
    for (ScoreCounts domains : counts) {
      if (!domains.lacksLabel(node.index())) {
        score += domains.score(node.index());
      }
    }
    return Math.round(score);
  }

  /** Inverts raw scores; ignored nodes score 0. */
  void normalize(NodeScoreList scores) {
    long minScore = Long.MAX_VALUE;
    long maxScore = 0;
    for (int i = 0; i < scores.size(); i++) {
      if (!eligibleNodes.isIgnored(scores.node(i).index())) {
        minScore = Math.min(minScore, scores.get(i));
        maxScore = Math.max(maxScore, scores.get(i));
      }
    }
    for (int i = 0; i < scores.size(); i++) {
      boolean ignored = eligibleNodes.isIgnored(scores.node(i).index());
      scores.set(i, ignored ? 0 : SpreadScores.normalized(scores.get(i), minScore, maxScore));
    }
  }
}
