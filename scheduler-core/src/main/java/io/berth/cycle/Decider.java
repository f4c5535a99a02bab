package io.berth.cycle;

import io.berth.cache.ClusterState;
import io.berth.framework.FailureText;
import io.berth.framework.Rejection;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.queue.PodQueue;
import io.berth.queue.Refusal;
import io.berth.queue.TakenPod;
import io.berth.runtime.PostFilterRunner;
import io.berth.runtime.Profile;
import io.berth.runtime.ScoreBoard;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds the node for a pod, or has room made for it. Only used by the deciding thread. */
final class Decider {
  private final Map<String, AssessmentMemory> memories;
  private final ClusterState cache;
  private final PodQueue queue;
  private final NodePicker picker;
  private final DecisionObserver observer;
  private final TurnedAway turnedAway;
  private final ScoreBoard board = new ScoreBoard(false);

  /**
   * Makes a decider.
   *
   * @param memories what is remembered for each profile, by its name
   */
  @Inject
  Decider(
      Map<String, AssessmentMemory> memories,
      ClusterState cache,
      PodQueue queue,
      NodePicker picker,
      DecisionObserver observer,
      TurnedAway turnedAway) {
    this.memories = memories;
    this.cache = cache;
    this.queue = queue;
    this.picker = picker;
    this.observer = observer;
    this.turnedAway = turnedAway;
  }

  Decision decide(Profile profile, TakenPod taken) {
    Snapshot snapshot = cache.snapshot();
    if (snapshot.size() == 0) {
      return new Decision.Refused(Setback.noNodes());
    }
    PodInfo pod = taken.pod();
    AssessmentMemory memory = Objects.requireNonNull(memories.get(profile.schedulerName()));
    Assessment assessment = Assessment.begin(memory, snapshot, pod, queue.nominations());
    assessment.leaveOut(turnedAway.nodesFor(pod));
    Status judged = judge(pod, assessment);
    if (!judged.isSuccess()) {
      return refused(taken, assessment, Setback.error(judged.message()));
    }
    return switch (assessment.feasible().size()) {
      case 0 -> makeRoom(profile, taken, assessment);
      case 1 -> placed(taken, assessment, null, assessment.feasible().getFirst().name());
      default -> best(taken, assessment);
    };
  }

  private static Status judge(PodInfo pod, Assessment assessment) {
    return !pod.nominatedNodeName().isEmpty() && assessment.judgeNominatedNode().isSuccess()
        ? Status.SUCCESS
        : assessment.judgeNodes();
  }

  private Decision best(TakenPod taken, Assessment assessment) {
    Status scored = assessment.scoreNodes(board);
    return scored.isSuccess()
        ? placed(taken, assessment, board, picker.pick(board))
        : refused(taken, assessment, Setback.error(scored.message()));
  }

  private Decision placed(
      TakenPod taken, Assessment assessment, @Nullable ScoreBoard scores, String nodeName) {
    observer.decided(taken, assessment, scores, DecisionResult.placed(nodeName));
    return new Decision.Placed(nodeName, assessment.state());
  }

  private Decision refused(TakenPod taken, Assessment assessment, Setback setback) {
    return refused(taken, assessment, setback, null);
  }

  private Decision refused(
      TakenPod taken, Assessment assessment, Setback setback, @Nullable Nomination nomination) {
    observer.decided(
        taken, assessment, null, DecisionResult.failed(setback.report().message(), nomination));
    return new Decision.Refused(setback);
  }

  private Decision makeRoom(Profile profile, TakenPod taken, Assessment assessment) {
    PodInfo pod = taken.pod();
    Refusal refusal =
        assessment.hasLeftOut()
            ? Refusal.ERROR // no event tells when the time is up
            : Setback.refusal(
                assessment.differentRejections(), assessment.preFilter().narrowedBy());
    if (profile.postFilters().isEmptyFor(pod)) {
      return refused(
          taken, assessment, Setback.unschedulable(refusal, assessment.failureText(), ""));
    }
    PostFilterRunner.Outcome outcome =
        profile.postFilters().run(assessment.state(), pod, assessment, assessment.filtering());
    Rejection rejection = outcome.rejection();
    String text = assessment.failureText();
    String node = outcome.nominatedNode();
    return refused(
        taken,
        assessment,
        Setback.unschedulable(
            refusal,
            rejection == null ? text : FailureText.withPostFilter(text, rejection.status()),
            node),
        node == null || node.isEmpty() ? null : Nomination.of(node, outcome.victims()));
  }
}
