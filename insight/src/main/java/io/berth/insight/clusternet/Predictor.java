package io.berth.insight.clusternet;

import io.berth.insight.live.NoAnswerException;
import io.berth.insight.live.Question;

/** Knows how many replicas a cluster takes. */
@FunctionalInterface
public interface Predictor {
  /**
   * Counts them.
   *
   * @throws NoAnswerException if there is no answer
   */
  int predict(Question question);
}
