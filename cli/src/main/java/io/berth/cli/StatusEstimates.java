package io.berth.cli;

import io.berth.insight.estimate.ClusterResources;
import io.berth.insight.estimate.EstimateReport.Answer;
import io.berth.insight.estimate.GeneralEstimates;
import io.berth.insight.estimate.Generation;
import io.berth.insight.estimate.GradeLoss;
import io.berth.insight.estimate.Method;
import io.berth.insight.estimate.Subject;
import java.util.List;

/** Goes by what a Karmada Cluster tells of itself. */
record StatusEstimates(ClusterResources resources, Generation generation)
    implements EstimateSource {
  @Override
  public List<Method> methods() {
    return List.of(Method.SUMMARY, Method.MODEL);
  }

  @Override
  public Answer answer(Method method, Subject subject) {
    return switch (method) {
      case SUMMARY ->
          Answer.of(
              method,
              GeneralEstimates.summary(resources, subject),
              GeneralEstimates.summaryNotes(resources));
      case MODEL ->
          Answer.of(
              method,
              GeneralEstimates.model(resources, subject, generation),
              GeneralEstimates.modelNotes(resources, subject, generation));
      case NODES, EXACT ->
          throw CommandFailure.wrongInput(
              List.of("--method: nodes and exact need the cluster's nodes; give -f"));
    };
  }

  @Override
  public List<GradeLoss> losses(Subject subject) {
    return List.of();
  }
}
