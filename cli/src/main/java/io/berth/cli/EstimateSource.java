package io.berth.cli;

import io.berth.insight.estimate.ClusterResources;
import io.berth.insight.estimate.EstimateReport;
import io.berth.insight.estimate.EstimateReport.Result;
import io.berth.insight.estimate.Estimator;
import io.berth.insight.estimate.ExactEstimate;
import io.berth.insight.estimate.GeneralEstimate;
import io.berth.insight.estimate.Generation;
import io.berth.insight.estimate.GradeLoss;
import io.berth.insight.estimate.Method;
import io.berth.insight.estimate.Quota;
import io.berth.insight.estimate.Subject;
import java.util.List;
import java.util.function.BiFunction;

/** A source of estimates of a cluster. */
interface EstimateSource {
  /** Returns the methods that the source supports. */
  List<Method> methods();

  Result estimate(Method method, Subject subject);

  /** Returns the error of each grade; empty if unknown. */
  List<GradeLoss> losses(Subject subject);

  /** Estimates a subject with several methods. */
  default EstimateReport report(Subject subject, List<Method> methods, Generation generation) {
    List<Result> results = methods.stream().map(method -> estimate(method, subject)).toList();
    return new EstimateReport(subject, results, generation, losses(subject));
  }

  /**
   * Estimates from the nodes of a cluster.
   *
   * @param quotas the quotas that the method nodes applies
   * @param exact places the replicas in a simulation
   */
  record OfNodes(
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
    public Result estimate(Method method, Subject subject) {
      return switch (method) {
        case SUMMARY -> Result.of(method, estimator.summary(subject), List.of());
        case MODEL ->
            Result.of(
                method,
                estimator.model(subject, generation),
                GeneralEstimate.modelNotes(estimator.resources(), subject, generation));
        case NODES -> Result.of(method, estimator.nodes(subject, quotas), List.of());
        case EXACT -> Result.of(exact.apply(estimator, subject));
      };
    }

    @Override
    public List<GradeLoss> losses(Subject subject) {
      return estimator.losses(subject, generation);
    }
  }

  /** Estimates from the status of a Karmada Cluster. */
  record OfStatus(ClusterResources resources, Generation generation) implements EstimateSource {
    @Override
    public List<Method> methods() {
      return List.of(Method.SUMMARY, Method.MODEL);
    }

    @Override
    public Result estimate(Method method, Subject subject) {
      return switch (method) {
        case SUMMARY ->
            Result.of(
                method,
                GeneralEstimate.summary(resources, subject),
                GeneralEstimate.summaryNotes(resources));
        case MODEL ->
            Result.of(
                method,
                GeneralEstimate.model(resources, subject, generation),
                GeneralEstimate.modelNotes(resources, subject, generation));
        case NODES, EXACT ->
            throw CommandFailure.invalidInput(
                List.of("--method: nodes and exact need the nodes of the cluster; set -f"));
      };
    }

    @Override
    public List<GradeLoss> losses(Subject subject) {
      return List.of();
    }
  }
}
