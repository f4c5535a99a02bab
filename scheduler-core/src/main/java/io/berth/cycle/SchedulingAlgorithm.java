package io.berth.cycle;

import io.berth.cache.Cache;
import io.berth.cycle.AttemptOutcome.PreemptionRecord;
import io.berth.framework.FitErrorMessage;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.queue.Diagnosis;
import io.berth.queue.PoppedPod;
import io.berth.queue.SchedulingQueue;
import io.berth.runtime.PostFilterRunner;
import io.berth.runtime.Profile;
import io.berth.runtime.ScoreTable;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Selects a node for a pod, or runs the PostFilter plugins. Used by the scheduling thread only. */
final class SchedulingAlgorithm {
  private final Map<String, ProfileEvaluationState> evaluationStates;
  private final Cache cache;
  private final SchedulingQueue queue;
  private final HostSelector hostSelector;
  private final DecisionObserver observer;
  private final KubeletRejectionBackoff kubeletRejections;
  private final ScoreTable scoreTable = new ScoreTable(false);

  /**
   * Creates an algorithm.
   *
   * @param evaluationStates the state of each profile, by its name
   */
  @Inject
  SchedulingAlgorithm(
      Map<String, ProfileEvaluationState> evaluationStates,
      Cache cache,
      SchedulingQueue queue,
      HostSelector hostSelector,
      DecisionObserver observer,
      KubeletRejectionBackoff kubeletRejections) {
    this.evaluationStates = evaluationStates;
    this.cache = cache;
    this.queue = queue;
    this.hostSelector = hostSelector;
    this.observer = observer;
    this.kubeletRejections = kubeletRejections;
  }

  ScheduleResult schedulePod(Profile profile, PoppedPod popped) {
    Snapshot snapshot = cache.snapshot();
    if (snapshot.size() == 0) {
      return new ScheduleResult.Failed(FitError.noNodes());
    }
    PodInfo pod = popped.pod();
    ProfileEvaluationState evaluationState =
        Objects.requireNonNull(evaluationStates.get(profile.schedulerName()));
    NodeEvaluation evaluation =
        NodeEvaluation.begin(evaluationState, snapshot, pod, queue.nominatedPodLister());
    evaluation.excludeNodes(kubeletRejections.excludedNodes(pod));
    Status filterStatus = findFeasibleNodes(pod, evaluation);
    if (!filterStatus.isSuccess()) {
      return failed(popped, evaluation, FitError.error(filterStatus.message()));
    }
    return switch (evaluation.feasible().size()) {
      case 0 -> runPostFilters(profile, popped, evaluation);
      case 1 -> scheduled(popped, evaluation, null, evaluation.feasible().getFirst().name());
      default -> selectHost(popped, evaluation);
    };
  }

  private static Status findFeasibleNodes(PodInfo pod, NodeEvaluation evaluation) {
    return !pod.nominatedNodeName().isEmpty() && evaluation.evaluateNominatedNode().isSuccess()
        ? Status.SUCCESS
        : evaluation.findFeasibleNodes();
  }

  private ScheduleResult selectHost(PoppedPod popped, NodeEvaluation evaluation) {
    Status scoreStatus = evaluation.prioritizeNodes(scoreTable);
    return scoreStatus.isSuccess()
        ? scheduled(popped, evaluation, scoreTable, hostSelector.selectHost(scoreTable))
        : failed(popped, evaluation, FitError.error(scoreStatus.message()));
  }

  private ScheduleResult scheduled(
      PoppedPod popped, NodeEvaluation evaluation, @Nullable ScoreTable scores, String nodeName) {
    observer.onDecision(popped, evaluation, scores, AttemptOutcome.scheduled(nodeName));
    return new ScheduleResult.Scheduled(nodeName, evaluation.state());
  }

  private ScheduleResult failed(PoppedPod popped, NodeEvaluation evaluation, FitError fitError) {
    return failed(popped, evaluation, fitError, null);
  }

  private ScheduleResult failed(
      PoppedPod popped,
      NodeEvaluation evaluation,
      FitError fitError,
      @Nullable PreemptionRecord preemption) {
    observer.onDecision(
        popped, evaluation, null, AttemptOutcome.failed(fitError.message(), preemption));
    return new ScheduleResult.Failed(fitError);
  }

  private ScheduleResult runPostFilters(
      Profile profile, PoppedPod popped, NodeEvaluation evaluation) {
    PodInfo pod = popped.pod();
    Diagnosis diagnosis =
        evaluation.hasExcludedNodes()
            ? Diagnosis.ERROR // no event signals the end of the backoff
            : FitError.diagnosis(
                evaluation.distinctStatuses(), evaluation.preFilter().narrowedBy());
    if (profile.postFilters().isEmptyFor(pod)) {
      return failed(
          popped, evaluation, FitError.unschedulable(diagnosis, evaluation.fitErrorMessage(), ""));
    }
    PostFilterRunner.Outcome outcome =
        profile
            .postFilters()
            .run(evaluation.state(), pod, evaluation, evaluation.nominatedPodsFilter());
    PluginStatus rejection = outcome.rejection();
    String message = evaluation.fitErrorMessage();
    String nominatedNode = outcome.nominatedNode();
    return failed(
        popped,
        evaluation,
        FitError.unschedulable(
            diagnosis,
            rejection == null
                ? message
                : FitErrorMessage.withPostFilter(message, rejection.status()),
            nominatedNode),
        nominatedNode == null || nominatedNode.isEmpty()
            ? null
            : PreemptionRecord.of(nominatedNode, outcome.victims()));
  }
}
