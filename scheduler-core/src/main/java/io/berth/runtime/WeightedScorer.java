package io.berth.runtime;

import io.berth.framework.ScorePlugin;

/** A Score plugin and how much its word counts. */
public record WeightedScorer(ScorePlugin plugin, int weight) {
  public String name() {
    return plugin.name();
  }
}
