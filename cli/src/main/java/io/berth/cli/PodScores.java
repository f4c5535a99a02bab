package io.berth.cli;

import io.berth.cycle.Nomination;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.SimulationResult;
import java.util.stream.Collectors;

/** Prints for every pod that was placed the nodes that were best for it. */
final class PodScores {
  private static final int TOP = 10;

  private final SimulationResult result;

  PodScores(SimulationResult result) {
    this.result = result;
  }

  void print(Console console) {
    for (PodOutcome pod : result.pods()) {
      if (pod.state() == PodOutcome.State.PLACED) {
        console.blank();
        PodOutcome.Explanation explanation = pod.explanation();
        if (explanation != null && explanation.nominated()) {
          nominated(console, pod, explanation);
        } else if (explanation == null || explanation.best().isEmpty()) {
          console.line(
              "%s went to %s, the only node that fits.".formatted(pod.key(), pod.nodeName()));
        } else {
          console.line(
              "%s (%s chose %s)"
                  .formatted(
                      TopScores.title(TOP, pod.key(), explanation.feasible()),
                      result.setting().configuration(),
                      pod.nodeName()));
          TopScores.folded(pod.key(), explanation.best()).print(console);
        }
      }
    }
  }

  private static void nominated(
      Console console, PodOutcome pod, PodOutcome.Explanation explanation) {
    Nomination nomination = explanation.nomination();
    String victims =
        nomination == null
            ? ""
            : VictimSentences.text(nomination.victims(), nomination.victimCount());
    console.line("%s went to %s.".formatted(pod.key(), pod.nodeName()));
    console.line(VictimSentences.onlyNominated(pod.nodeName(), victims));
    PodOutcome.Earlier earlier = explanation.earlier();
    if (earlier != null) {
      console.line(
          "In attempt %d, before that: %s."
              .formatted(
                  earlier.attempt(),
                  earlier.rejected().stream()
                      .map(one -> "%d %s".formatted(one.nodes(), one.reason()))
                      .collect(Collectors.joining(", "))));
    }
  }
}
