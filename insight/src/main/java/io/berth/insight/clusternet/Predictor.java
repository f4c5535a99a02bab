package io.berth.insight.clusternet;

import io.berth.insight.live.EstimateFailedException;
import io.berth.insight.live.EstimateRequest;

/** Knows how many replicas a cluster takes. */
@FunctionalInterface
public interface Predictor {
  /**
   * Counts them.
   *
   * @throws EstimateFailedException if there is no answer
   */
  int predict(EstimateRequest question);
}
