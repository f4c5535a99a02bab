package io.berth.simulator;

import io.berth.cycle.Assessment;
import io.berth.cycle.DecisionObserver;
import io.berth.cycle.TopNodes;
import io.berth.queue.TakenPod;
import io.berth.runtime.ScoreBoard;
import io.berth.simulator.result.PodOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Counts decisions, and keeps how nodes were judged where that is wanted. */
final class DecisionLog implements DecisionObserver {
  private final PodLedger ledger;
  private final int topScores;
  private final IntConsumer progress;
  private int decisions;

  /**
   * Makes an empty log.
   *
   * @param topScores how many nodes' scores are kept for every pod
   * @param progress is told how many decisions were made
   */
  DecisionLog(PodLedger ledger, int topScores, IntConsumer progress) {
    this.ledger = ledger;
    this.topScores = topScores;
    this.progress = progress;
  }

  int decisions() {
    return decisions;
  }

  @Override
  public void decided(
      TakenPod pod,
      Assessment assessment,
      @Nullable ScoreBoard scores,
      @Nullable String nodeName,
      String message) {
    PodLedger.Entry entry = ledger.of(pod.pod());
    entry.attempts++;
    if (topScores > 0) {
      boolean nominated =
          nodeName != null && nodeName.equals(pod.pod().nominatedNodeName()) && scores == null;
      entry.explanation = explain(nominated, assessment, scores);
    }
    progress.accept(++decisions);
  }

  private PodOutcome.Explanation explain(
      boolean nominated, Assessment assessment, @Nullable ScoreBoard scores) {
    List<PodOutcome.Rejected> rejected = new ArrayList<>();
    assessment
        .rejectedNodes()
        .forEach(
            (rejection, nodes) ->
                rejected.add(
                    new PodOutcome.Rejected(
                        Objects.requireNonNullElse(rejection.plugin(), ""),
                        rejection.status().message(),
                        nodes)));
    rejected.sort(Comparator.comparingInt(one -> -one.nodes()));
    return new PodOutcome.Explanation(
        nominated,
        assessment.feasible().size(),
        scores == null ? List.of() : TopNodes.of(scores, topScores),
        rejected);
  }
}
