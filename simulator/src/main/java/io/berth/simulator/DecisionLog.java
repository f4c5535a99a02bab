package io.berth.simulator;

import io.berth.cycle.DecisionObserver;
import io.berth.cycle.DecisionResult;
import io.berth.cycle.NodeEvaluation;
import io.berth.cycle.TopNodes;
import io.berth.queue.PoppedPod;
import io.berth.runtime.NodePluginScores;
import io.berth.simulator.result.PodOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Counts decisions, and keeps how nodes were judged where that is wanted. */
final class DecisionLog implements DecisionObserver {
  private final PodRecords ledger;
  private final int topScores;
  private final IntConsumer progress;
  private int decisions;

  /**
   * Makes an empty log.
   *
   * @param topScores how many nodes' scores are kept for every pod
   * @param progress is told how many decisions were made
   */
  DecisionLog(PodRecords ledger, int topScores, IntConsumer progress) {
    this.ledger = ledger;
    this.topScores = topScores;
    this.progress = progress;
  }

  int decisions() {
    return decisions;
  }

  @Override
  public void decided(
      PoppedPod pod,
      NodeEvaluation assessment,
      @Nullable NodePluginScores scores,
      DecisionResult result) {
    PodRecords.Entry entry = ledger.of(pod.pod());
    entry.attempts++;
    if (topScores > 0) {
      entry.explanation = explain(entry, assessment, scores, result);
    }
    progress.accept(++decisions);
  }

  private PodOutcome.Explanation explain(
      PodRecords.Entry entry,
      NodeEvaluation assessment,
      @Nullable NodePluginScores scores,
      DecisionResult result) {
    PodOutcome.Explanation before = entry.explanation;
    boolean onlyNominated = assessment.isOnlyNominated();
    return new PodOutcome.Explanation(
        onlyNominated,
        assessment.feasible().size(),
        scores == null ? List.of() : TopNodes.of(scores, topScores),
        rejected(assessment),
        result.nomination() != null || before == null ? result.nomination() : before.nomination(),
        onlyNominated && before != null ? earlier(entry.attempts - 1, before) : null);
  }

  private static PodOutcome.@Nullable Earlier earlier(int attempt, PodOutcome.Explanation before) {
    return before.nominated()
        ? before.earlier()
        : new PodOutcome.Earlier(attempt, before.rejected());
  }

  private static List<PodOutcome.Rejected> rejected(NodeEvaluation assessment) {
    List<PodOutcome.Rejected> rejected = new ArrayList<>();
    assessment
        .nodesByStatus()
        .forEach(
            (rejection, nodes) ->
                rejected.add(
                    new PodOutcome.Rejected(
                        Objects.requireNonNullElse(rejection.plugin(), ""),
                        rejection.status().message(),
                        nodes)));
    rejected.sort(Comparator.comparingInt(one -> -one.nodes()));
    return rejected;
  }
}
