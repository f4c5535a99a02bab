package io.berth.plugins.interpodaffinity;

import io.berth.framework.NodeScores;
import io.berth.framework.ScorePlugin;
import io.berth.model.NodeInfo;
import io.berth.model.Snapshot;
import io.berth.model.TopologyIndex;
import io.berth.plugins.shared.Tally;
import java.util.List;

/** What preferences say of the domains of each topology label. */
final class PreferenceScores {
  private final TopologyIndex[] topologies;
  private final int[][] weights;

  PreferenceScores(Snapshot snapshot, Tally tally) {
    List<String> keys = tally.columns();
    this.topologies = new TopologyIndex[keys.size()];
    this.weights = new int[keys.size()][];
    for (int i = 0; i < weights.length; i++) {
      topologies[i] = snapshot.topology(keys.get(i));
      weights[i] = tally.perDomain(keys.get(i), topologies[i]);
    }
  }

  /** Returns the raw score: the sum for the domains that the node is in. */
  long of(NodeInfo node) {
    long score = 0;
    for (int i = 0; i < weights.length; i++) {
      int domain = topologies[i].domainOf(node);
      if (domain != TopologyIndex.ABSENT) {
        score += weights[i][domain];
      }
    }
    return score;
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
