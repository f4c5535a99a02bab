package io.berth.cli;

import io.berth.cycle.NodeEvaluation;
import io.berth.cycle.TopNodes;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.runtime.NodePluginScores;
import io.berth.simulator.Evaluation;
import java.util.List;
import java.util.Objects;

/** Prints for people where a pod would go, and why there. */
final class Explanation {
  private static final int MOST_NAMES = 8;

  private final Evaluation evaluation;
  private final int top;

  Explanation(Evaluation evaluation, int top) {
    this.evaluation = evaluation;
    this.top = top;
  }

  void print(Console console, List<String> notes, boolean steps) {
    headline(console);
    notes.forEach(console::line);
    NodeEvaluation assessment = evaluation.assessment();
    if (assessment == null || evaluation.error() != null) {
      return;
    }
    if (assessment.preFilter().rejection() == null) {
      VerdictTable verdicts = VerdictTable.of(evaluation);
      console.blank();
      console.print(verdicts.table());
      if (verdicts.hasFinal()) {
        console.line(VerdictTable.FINAL_NOTE, TextStyle.FAINT);
      }
    }
    if (evaluation.placeable()) {
      scores(console, steps);
    }
  }

  private void headline(Console console) {
    String pod = evaluation.pod().key();
    PluginStatus preEnqueue = evaluation.preEnqueue();
    Status error = evaluation.error();
    if (preEnqueue != null) {
      console.line(
          "%s would not be tried yet. %s: %s"
              .formatted(pod, preEnqueue.plugin(), preEnqueue.status().message()),
          TextStyle.BAD);
    } else if (error != null) {
      console.line("%s cannot be judged: %s".formatted(pod, error.message()), TextStyle.BAD);
    } else if (evaluation.placeable()) {
      console.line(chosen(pod), TextStyle.GOOD);
    } else {
      NodeEvaluation assessment = Objects.requireNonNull(evaluation.assessment());
      PluginStatus ofPod = assessment.preFilter().rejection();
      console.line(pod + " fits nowhere.", TextStyle.BAD);
      console.line(assessment.fitErrorMessage());
      if (ofPod != null && ofPod.plugin() != null) {
        console.line("%s said so before any node was looked at.".formatted(ofPod.plugin()));
      }
    }
  }

  private String chosen(String pod) {
    List<Evaluation.Ranked> best = evaluation.best();
    String among =
        "%d of %d nodes fit".formatted(evaluation.ranking().size(), evaluation.snapshot().size());
    long total = best.getFirst().total();
    if (best.size() == 1) {
      return "%s would go to %s (score %d; %s)."
          .formatted(pod, best.getFirst().node().name(), total, among);
    }
    List<String> names = best.stream().map(one -> one.node().name()).toList();
    return "%s would go to one of %d nodes that tie at score %d (%s): %s."
        .formatted(pod, best.size(), total, among, Texts.some(names, MOST_NAMES));
  }

  private void scores(Console console, boolean steps) {
    NodePluginScores board = Objects.requireNonNull(evaluation.scores());
    String pod = evaluation.pod().key();
    console.blank();
    console.line(TopScores.title(top, pod, board.nodes().size()));
    TopScores.folded(pod, TopNodes.of(board, top)).print(console);
    if (steps) {
      console.blank();
      console.print(new ScoreSteps(evaluation, top).table());
    }
  }
}
