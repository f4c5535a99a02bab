package io.berth.cli;

import io.berth.insight.estimate.EstimateReport.Answer;
import io.berth.insight.estimate.Estimator;
import io.berth.insight.estimate.ExactEstimate;
import io.berth.insight.estimate.GeneralEstimates;
import io.berth.insight.estimate.Generation;
import io.berth.insight.estimate.GradeLoss;
import io.berth.insight.estimate.Method;
import io.berth.insight.estimate.Quota;
import io.berth.insight.estimate.Subject;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Goes by a cluster's nodes.
 *
 * @param quotas those that limit the method nodes
 * @param exact has the engine try the replicas out
 */
record NodeEstimates(
    Estimator estimator,
    Generation generation,
    List<Quota> quotas,
    BiFunction<Estimator, Subject, ExactEstimate> exact)
    implements EstimateSource {
  @Override
  public List<Method> methods() {
    return List.of(Method.values());
  }

  @Override
  public Answer answer(Method method, Subject subject) {
    return switch (method) {
      case SUMMARY -> Answer.of(method, estimator.summary(subject), List.of());
      case MODEL ->
          Answer.of(
              method,
              estimator.model(subject, generation),
              GeneralEstimates.modelNotes(estimator.resources(), subject, generation));
      case NODES -> Answer.of(method, estimator.nodes(subject, quotas), List.of());
      case EXACT -> Answer.of(exact.apply(estimator, subject));
    };
  }

  @Override
  public List<GradeLoss> losses(Subject subject) {
    return estimator.losses(subject, generation);
  }
}
