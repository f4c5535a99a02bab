package io.berth.plugins.interpodaffinity;

import io.berth.framework.NodeScores;
import io.berth.framework.ScorePlugin;
import io.berth.model.AffinityTerm;
import io.berth.model.NodeInfo;
import io.berth.model.PodAffinity;
import io.berth.model.PodClassNodes;
import io.berth.model.PodIndex;
import io.berth.model.Snapshot;
import java.util.List;

/** What a pod's preferences, and those of the pods already placed, say of each domain. */
final class PreferredTerms {
  private final IncomingPod newcomer;
  private final int hardAffinityWeight;
  private final TopologyPairCounts weights;

  /**
   * Adds up weights.
   *
   * @param hardAffinityWeight what a required affinity term of a placed pod counts for
   */
  PreferredTerms(
      Snapshot snapshot,
      IncomingPod newcomer,
      List<ResolvedTerm.Weighted> terms,
      int hardAffinityWeight) {
    this.newcomer = newcomer;
    this.hardAffinityWeight = hardAffinityWeight;
    this.weights = new TopologyPairCounts(snapshot);
    PodIndex census = snapshot.census();
    for (ResolvedTerm.Weighted weighted : terms) {
      TopologyTermCounts counts = weights.ofCarried(weighted.term().topologyKey());
      if (counts != null) {
        weighted.term().forEachMatch(census, group -> counts.add(group, weighted.weight()));
      }
    }
    for (PodClassNodes placed : census.withAffinity()) {
      addWishesOf(placed);
    }
  }

  private void addWishesOf(PodClassNodes placed) {
    PodAffinity affinity = placed.kind().affinity();
    if (hardAffinityWeight > 0) {
      for (AffinityTerm term : affinity.required()) {
        add(placed, term, hardAffinityWeight);
      }
    }
    for (AffinityTerm.Weighted weighted : affinity.preferred()) {
      add(placed, weighted.term(), weighted.weight());
    }
    for (AffinityTerm.Weighted weighted : affinity.preferredAnti()) {
      add(placed, weighted.term(), -weighted.weight());
    }
  }

  private void add(PodClassNodes placed, AffinityTerm term, int weight) {
    TopologyTermCounts counts =
        newcomer.isMeantBy(term) ? weights.ofCarried(term.topologyKey()) : null;
    if (counts != null) {
      counts.add(placed, weight);
    }
  }

  /** Tells whether no term had a say on any node, not even one that another outweighed. */
  boolean isEmpty() {
    return !weights.isTouched();
  }

  /** Returns the raw score: the sum for the domains that the node is in. */
  long score(NodeInfo node) {
    return weights.sumNear(node);
  }

  /** Stretches raw scores over the whole range; all are 0 where they do not differ. */
  static void normalize(NodeScores scores) {
    long lowest = Long.MAX_VALUE;
    long highest = Long.MIN_VALUE;
    for (int i = 0; i < scores.size(); i++) {
      lowest = Math.min(lowest, scores.get(i));
      highest = Math.max(highest, scores.get(i));
    }
    for (int i = 0; i < scores.size(); i++) {
      scores.set(i, normalized(scores.get(i), lowest, highest));
    }
  }

  /** In floating point, because its roundings are part of kube-scheduler's answer. */
  static long normalized(long raw, long lowest, long highest) {
    long range = highest - lowest;
    return range > 0
        ? (long) (ScorePlugin.MAX_SCORE * ((double) (raw - lowest) / (double) range))
        : 0;
  }
}
