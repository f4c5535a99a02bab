package io.berth.runtime;

import io.berth.framework.ScorePlugin;

/** A Score plugin of a profile. */
record ScoringPlugin(ScorePlugin plugin, int weight, WeightedScorer scorer) {
  static ScoringPlugin of(ScorePlugin plugin, int weight) {
    return new ScoringPlugin(plugin, weight, new WeightedScorer(plugin.name(), weight));
  }

  String name() {
    return plugin.name();
  }
}
