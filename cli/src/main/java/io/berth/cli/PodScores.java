package io.berth.cli;

import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.SimulationResult;

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
          console.line(
              "%s went to %s, the node that it was nominated to; no other was looked at."
                  .formatted(pod.key(), pod.nodeName()));
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
          new TopScores(pod.key(), explanation.best()).tables().forEach(console::print);
        }
      }
    }
  }
}
