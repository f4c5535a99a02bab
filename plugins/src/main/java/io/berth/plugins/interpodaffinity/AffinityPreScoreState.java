package io.berth.plugins.interpodaffinity;

import io.berth.framework.NodeScoreList;
import io.berth.framework.ScorePlugin;
import io.berth.model.AffinityTerm;
import io.berth.model.NodeInfo;
import io.berth.model.PodAffinity;
import io.berth.model.PodClassNodes;
import io.berth.model.PodIndex;
import io.berth.model.Snapshot;
import java.util.List;

/** Scores of each topology domain by the preferred terms of the incoming and existing pods. */
final class AffinityPreScoreState {
  private final IncomingPod incomingPod;
  private final int hardAffinityWeight;
  private final TopologyPairCounts topologyScore;

  /**
   * Computes the topology scores from all matching terms.
   *
   * @param hardAffinityWeight weight of a required affinity term of an existing pod
   */
  AffinityPreScoreState(
      Snapshot snapshot,
      IncomingPod incomingPod,
      List<ResolvedTerm.Weighted> terms,
      int hardAffinityWeight) {
    this.incomingPod = incomingPod;
    this.hardAffinityWeight = hardAffinityWeight;
    this.topologyScore = new TopologyPairCounts(snapshot);
    PodIndex podIndex = snapshot.podIndex();
    for (ResolvedTerm.Weighted weighted : terms) {
      TopologyTermCounts counts = topologyScore.ofExistingKey(weighted.term().topologyKey());
      if (counts != null) {
        weighted.term().forEachMatch(podIndex, group -> counts.add(group, weighted.weight()));
      }
    }
    for (PodClassNodes existing : podIndex.withAffinity()) {
      processExistingPods(existing);
    }
  }

  private void processExistingPods(PodClassNodes existing) {
    PodAffinity affinity = existing.podClass().affinity();
    if (hardAffinityWeight > 0) {
      for (AffinityTerm term : affinity.required()) {
        add(existing, term, hardAffinityWeight);
      }
    }
    for (AffinityTerm.Weighted weighted : affinity.preferred()) {
      add(existing, weighted.term(), weighted.weight());
    }
    for (AffinityTerm.Weighted weighted : affinity.preferredAnti()) {
      add(existing, weighted.term(), -weighted.weight());
    }
  }

  private void add(PodClassNodes existing, AffinityTerm term, int weight) {
    TopologyTermCounts counts =
        incomingPod.isMatchedBy(term) ? topologyScore.ofExistingKey(term.topologyKey()) : null;
    if (counts != null) {
      counts.add(existing, weight);
    }
  }

  /** Returns whether no term matched, not even one that another outweighed. */
  boolean isEmpty() {
    return !topologyScore.isUpdated();
  }

  /** Returns the raw score: the sum over the domains of the node. */
  long score(NodeInfo node) {
    return topologyScore.sum(node);
  }

  /** Scales raw scores to the full range; all are 0 if they are equal. */
  static void normalize(NodeScoreList scores) {
    long minCount = Long.MAX_VALUE;
    long maxCount = Long.MIN_VALUE;
    for (int i = 0; i < scores.size(); i++) {
      minCount = Math.min(minCount, scores.get(i));
      maxCount = Math.max(maxCount, scores.get(i));
    }
    for (int i = 0; i < scores.size(); i++) {
      scores.set(i, normalized(scores.get(i), minCount, maxCount));
    }
  }

  /** Uses floating point, because kube-scheduler's result includes its rounding errors. */
  static long normalized(long raw, long minCount, long maxCount) {
    long range = maxCount - minCount;
    return range > 0
        ? (long) (ScorePlugin.MAX_NODE_SCORE * ((double) (raw - minCount) / (double) range))
        : 0;
  }
}
