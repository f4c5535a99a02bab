package io.berth.simulator;

import io.berth.cycle.AttemptOutcome;
import io.berth.cycle.DecisionObserver;
import io.berth.cycle.NodeEvaluation;
import io.berth.cycle.NodePluginScores;
import io.berth.queue.PoppedPod;
import io.berth.runtime.ScoreTable;
import io.berth.simulator.result.PodOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Counts scheduling decisions and optionally records how nodes were evaluated. */
final class DecisionLog implements DecisionObserver {
  private final PodRecords records;
  private final int topScores;
  private final IntConsumer progress;
  private int decisions;

  /**
   * Creates an empty log.
   *
   * @param topScores the number of nodes per pod whose scores are recorded; 0 records nothing
   * @param progress receives the number of decisions so far
   */
  DecisionLog(PodRecords records, int topScores, IntConsumer progress) {
    this.records = records;
    this.topScores = topScores;
    this.progress = progress;
  }

  int decisions() {
    return decisions;
  }

  @Override
  public void onDecision(
      PoppedPod pod,
      NodeEvaluation nodeEvaluation,
      @Nullable ScoreTable scores,
      AttemptOutcome result) {
    PodRecords.Entry entry = records.of(pod.pod());
    entry.attempts++;
    if (topScores > 0) {
      entry.explanation = explain(entry, nodeEvaluation, scores, result);
    }
    progress.accept(++decisions);
  }

  private PodOutcome.Explanation explain(
      PodRecords.Entry entry,
      NodeEvaluation nodeEvaluation,
      @Nullable ScoreTable scores,
      AttemptOutcome result) {
    PodOutcome.Explanation previous = entry.explanation;
    boolean onlyNominated = nodeEvaluation.isOnlyNominated();
    return new PodOutcome.Explanation(
        onlyNominated,
        nodeEvaluation.feasible().size(),
        scores == null ? List.of() : NodePluginScores.top(scores, topScores),
        rejected(nodeEvaluation),
        result.preemption() != null || previous == null
            ? result.preemption()
            : previous.nomination(),
        onlyNominated && previous != null ? earlier(entry.attempts - 1, previous) : null);
  }

  private static PodOutcome.@Nullable Earlier earlier(
      int attempt, PodOutcome.Explanation previous) {
    return previous.nominated()
        ? previous.earlier()
        : new PodOutcome.Earlier(attempt, previous.rejected());
  }

  private static List<PodOutcome.Rejected> rejected(NodeEvaluation nodeEvaluation) {
    List<PodOutcome.Rejected> rejected = new ArrayList<>();
    nodeEvaluation
        .nodesByStatus()
        .forEach(
            (rejection, nodes) ->
                rejected.add(
                    new PodOutcome.Rejected(
                        Objects.requireNonNullElse(rejection.plugin(), ""),
                        rejection.status().message(),
                        nodes)));
    rejected.sort(Comparator.comparingInt(rejection -> -rejection.nodes()));
    return rejected;
  }
}
