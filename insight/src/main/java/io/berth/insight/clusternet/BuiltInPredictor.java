package io.berth.insight.clusternet;

import io.berth.insight.estimate.Prediction;
import io.berth.insight.live.EstimateFailedException;
import io.berth.insight.live.EstimateRequest;
import io.berth.insight.live.WatchedCluster;

/** Counts as Clusternet's built-in predictor does. */
public final class BuiltInPredictor implements Predictor {
  private final WatchedCluster cluster;

  public BuiltInPredictor(WatchedCluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public int predict(EstimateRequest question) {
    try {
      return Prediction.replicas(cluster.snapshot(), question.set().getFirst().withoutAffinity());
    } catch (Prediction.NoAnswer e) {
      throw new EstimateFailedException(String.valueOf(e.getMessage()));
    }
  }
}
