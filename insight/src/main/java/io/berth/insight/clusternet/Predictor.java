package io.berth.insight.clusternet;

import io.berth.insight.estimate.Prediction;
import io.berth.insight.live.EstimateFailedException;
import io.berth.insight.live.EstimateRequest;
import io.berth.insight.live.WatchedCluster;

/** Predicts how many replicas fit on a cluster. */
@FunctionalInterface
public interface Predictor {

  /**
   * Returns the number of replicas that fit.
   *
   * @throws EstimateFailedException if there is no prediction
   */
  int predict(EstimateRequest request);

  /** Returns a predictor like Clusternet's built-in one. */
  static Predictor builtIn(WatchedCluster cluster) {
    return request -> {
      try {
        return Prediction.replicas(cluster.snapshot(), request.set().getFirst().withoutAffinity());
      } catch (Prediction.PredictionFailedException e) {
        throw new EstimateFailedException(String.valueOf(e.getMessage()));
      }
    };
  }
}
