package io.berth.cli;

import io.berth.cycle.AttemptOutcome.PreemptionRecord;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.SimulationResult;
import java.util.stream.Collectors;

/** Prints the best nodes of every scheduled pod. */
final class PodScoresPrinter {
  private static final int TOP = 10;

  private final SimulationResult result;

  PodScoresPrinter(SimulationResult result) {
    this.result = result;
  }

  void print(Console console) {
    for (PodOutcome pod : result.pods()) {
      if (pod.state() == PodOutcome.State.PLACED) {
        console.blank();
        PodOutcome.Explanation explanation = pod.explanation();
        if (explanation != null && explanation.nominated()) {
          printNominated(console, pod, explanation);
        } else if (explanation == null || explanation.best().isEmpty()) {
          console.line(
              "%s was assigned to %s, the only node that fits."
                  .formatted(pod.key(), pod.nodeName()));
        } else {
          console.line(
              "%s (%s selected %s)"
                  .formatted(
                      TopScores.title(TOP, pod.key(), explanation.feasible()),
                      result.setting().configuration(),
                      pod.nodeName()));
          TopScores.folded(pod.key(), explanation.best()).print(console);
        }
      }
    }
  }

  private static void printNominated(
      Console console, PodOutcome pod, PodOutcome.Explanation explanation) {
    PreemptionRecord nomination = explanation.nomination();
    String victims =
        nomination == null
            ? ""
            : VictimSentences.text(nomination.victims(), nomination.victimCount());
    console.line("%s was assigned to %s.".formatted(pod.key(), pod.nodeName()));
    console.line(VictimSentences.onlyNominated(pod.nodeName(), victims));
    PodOutcome.Earlier earlier = explanation.earlier();
    if (earlier != null) {
      console.line(
          "In the previous attempt %d: %s."
              .formatted(
                  earlier.attempt(),
                  earlier.rejected().stream()
                      .map(rejected -> "%d %s".formatted(rejected.nodes(), rejected.reason()))
                      .collect(Collectors.joining(", "))));
    }
  }
}
