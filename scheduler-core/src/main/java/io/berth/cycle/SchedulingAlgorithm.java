package io.berth.cycle;

import io.berth.cache.SchedulerCache;
import io.berth.framework.FitErrorMessage;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.queue.Diagnosis;
import io.berth.queue.PoppedPod;
import io.berth.queue.SchedulingQueue;
import io.berth.runtime.NodePluginScores;
import io.berth.runtime.PostFilterRunner;
import io.berth.runtime.Profile;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds the node for a pod, or has room made for it. Only used by the deciding thread. */
final class SchedulingAlgorithm {
  private final Map<String, NodeEvaluationCache> memories;
  private final SchedulerCache cache;
  private final SchedulingQueue queue;
  private final HostSelector picker;
  private final DecisionObserver observer;
  private final KubeletRejectionBackoff turnedAway;
  private final NodePluginScores board = new NodePluginScores(false);

  /**
   * Makes a decider.
   *
   * @param memories what is remembered for each profile, by its name
   */
  @Inject
  SchedulingAlgorithm(
      Map<String, NodeEvaluationCache> memories,
      SchedulerCache cache,
      SchedulingQueue queue,
      HostSelector picker,
      DecisionObserver observer,
      KubeletRejectionBackoff turnedAway) {
    this.memories = memories;
    this.cache = cache;
    this.queue = queue;
    this.picker = picker;
    this.observer = observer;
    this.turnedAway = turnedAway;
  }

  ScheduleResult decide(Profile profile, PoppedPod taken) {
    Snapshot snapshot = cache.snapshot();
    if (snapshot.size() == 0) {
      return new ScheduleResult.Refused(SchedulingFailure.noNodes());
    }
    PodInfo pod = taken.pod();
    NodeEvaluationCache memory = Objects.requireNonNull(memories.get(profile.schedulerName()));
    NodeEvaluation assessment = NodeEvaluation.begin(memory, snapshot, pod, queue.nominations());
    assessment.excludeNodes(turnedAway.nodesFor(pod));
    Status judged = judge(pod, assessment);
    if (!judged.isSuccess()) {
      return refused(taken, assessment, SchedulingFailure.error(judged.message()));
    }
    return switch (assessment.feasible().size()) {
      case 0 -> makeRoom(profile, taken, assessment);
      case 1 -> placed(taken, assessment, null, assessment.feasible().getFirst().name());
      default -> best(taken, assessment);
    };
  }

  private static Status judge(PodInfo pod, NodeEvaluation assessment) {
    return !pod.nominatedNodeName().isEmpty() && assessment.evaluateNominatedNode().isSuccess()
        ? Status.SUCCESS
        : assessment.findFeasibleNodes();
  }

  private ScheduleResult best(PoppedPod taken, NodeEvaluation assessment) {
    Status scored = assessment.prioritizeNodes(board);
    return scored.isSuccess()
        ? placed(taken, assessment, board, picker.pick(board))
        : refused(taken, assessment, SchedulingFailure.error(scored.message()));
  }

  private ScheduleResult placed(
      PoppedPod taken,
      NodeEvaluation assessment,
      @Nullable NodePluginScores scores,
      String nodeName) {
    observer.decided(taken, assessment, scores, DecisionResult.placed(nodeName));
    return new ScheduleResult.Placed(nodeName, assessment.state());
  }

  private ScheduleResult refused(
      PoppedPod taken, NodeEvaluation assessment, SchedulingFailure setback) {
    return refused(taken, assessment, setback, null);
  }

  private ScheduleResult refused(
      PoppedPod taken,
      NodeEvaluation assessment,
      SchedulingFailure setback,
      @Nullable Nomination nomination) {
    observer.decided(
        taken, assessment, null, DecisionResult.failed(setback.report().message(), nomination));
    return new ScheduleResult.Refused(setback);
  }

  private ScheduleResult makeRoom(Profile profile, PoppedPod taken, NodeEvaluation assessment) {
    PodInfo pod = taken.pod();
    Diagnosis refusal =
        assessment.hasExcludedNodes()
            ? Diagnosis.ERROR // no event tells when the time is up
            : SchedulingFailure.refusal(
                assessment.distinctStatuses(), assessment.preFilter().narrowedBy());
    if (profile.postFilters().isEmptyFor(pod)) {
      return refused(
          taken,
          assessment,
          SchedulingFailure.unschedulable(refusal, assessment.fitErrorMessage(), ""));
    }
    PostFilterRunner.Outcome outcome =
        profile.postFilters().run(assessment.state(), pod, assessment, assessment.filtering());
    PluginStatus rejection = outcome.rejection();
    String text = assessment.fitErrorMessage();
    String node = outcome.nominatedNode();
    return refused(
        taken,
        assessment,
        SchedulingFailure.unschedulable(
            refusal,
            rejection == null ? text : FitErrorMessage.withPostFilter(text, rejection.status()),
            node),
        node == null || node.isEmpty() ? null : Nomination.of(node, outcome.victims()));
  }
}
