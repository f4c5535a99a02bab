package io.berth.insight.clusternet;

import io.berth.insight.estimate.Prediction;
import io.berth.insight.live.NoAnswerException;
import io.berth.insight.live.Question;
import io.berth.insight.live.WatchedCluster;

/** Counts as Clusternet's built-in predictor does. */
public final class BuiltInPredictor implements Predictor {
  private final WatchedCluster cluster;

  public BuiltInPredictor(WatchedCluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public int predict(Question question) {
    try {
      return Prediction.replicas(cluster.snapshot(), question.set().getFirst().withoutAffinity());
    } catch (Prediction.NoAnswer e) {
      throw new NoAnswerException(String.valueOf(e.getMessage()));
    }
  }
}
