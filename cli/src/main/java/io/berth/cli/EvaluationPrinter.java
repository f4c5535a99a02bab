package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.cycle.NodeEvaluation;
import io.berth.cycle.NodePluginScores;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.runtime.ScoreTable;
import io.berth.runtime.ScoreTable.ScorerWeight;
import io.berth.simulator.Attempt;
import io.berth.simulator.Evaluation;
import java.util.List;
import java.util.Objects;

/** Prints the evaluation of a pod: the selected node, the rejected nodes and the scores. */
final class EvaluationPrinter {
  private static final int MAX_NAMES = 8;

  private final Attempt attempt;
  private final Evaluation evaluation;
  private final int top;

  EvaluationPrinter(Attempt attempt, int top) {
    this.attempt = attempt;
    this.evaluation = attempt.evaluation();
    this.top = top;
  }

  void print(Console console, List<String> notes, boolean steps) {
    printHeadline(console);
    notes.forEach(console::line);
    NodeEvaluation nodes = evaluation.nodeEvaluation();
    if (nodes == null || evaluation.error() != null) {
      return;
    }
    if (nodes.preFilter().rejection() == null) {
      FilterResultTable verdicts = FilterResultTable.of(evaluation);
      console.blank();
      console.print(verdicts.table());
      if (verdicts.hasUnresolvable()) {
        console.line(FilterResultTable.UNRESOLVABLE_NOTE, TextStyle.FAINT);
      }
    }
    if (evaluation.isSchedulable()) {
      printScores(console, steps);
    }
  }

  private void printHeadline(Console console) {
    String pod = evaluation.pod().key();
    PluginStatus preEnqueue = evaluation.preEnqueue();
    Status error = evaluation.error();
    if (preEnqueue != null) {
      console.line(
          "%s would not be queued: rejected by the PreEnqueue plugin %s: %s"
              .formatted(pod, preEnqueue.plugin(), preEnqueue.status().message()),
          TextStyle.BAD);
    } else if (error != null) {
      console.line("%s cannot be evaluated: %s".formatted(pod, error.message()), TextStyle.BAD);
    } else if (evaluation.isSchedulable()) {
      console.line(selection(pod), TextStyle.GOOD);
    } else {
      NodeEvaluation nodes = Objects.requireNonNull(evaluation.nodeEvaluation());
      PluginStatus podRejection = nodes.preFilter().rejection();
      console.line(pod + " is unschedulable.", TextStyle.BAD);
      console.line(Objects.requireNonNull(attempt.failureText()));
      if (attempt.preemption() != null) {
        console.line(VictimSentences.wouldFree(attempt.preemption()));
      }
      if (podRejection != null && podRejection.plugin() != null) {
        console.line("The PreFilter plugin %s rejected the pod.".formatted(podRejection.plugin()));
      }
    }
  }

  private String selection(String pod) {
    List<Evaluation.Ranked> best = evaluation.best();
    String feasible =
        "%d of %d nodes fit".formatted(evaluation.ranking().size(), evaluation.snapshot().size());
    long total = best.getFirst().total();
    if (best.size() == 1) {
      return "%s would be assigned to %s (score %d; %s)."
          .formatted(pod, best.getFirst().node().name(), total, feasible);
    }
    List<String> names = best.stream().map(ranked -> ranked.node().name()).toList();
    return "%s would be assigned to one of %d nodes with the same score %d (%s): %s."
        .formatted(pod, best.size(), total, feasible, Texts.join(names, MAX_NAMES));
  }

  private void printScores(Console console, boolean steps) {
    ScoreTable table = Objects.requireNonNull(evaluation.scores());
    String pod = evaluation.pod().key();
    console.blank();
    console.line(TopScores.title(top, pod, table.nodes().size()));
    TopScores.folded(pod, NodePluginScores.top(table, top)).print(console);
    if (steps) {
      console.blank();
      console.print(scoreSteps(table));
    }
  }

  /** Returns a table with three rows per plugin and node: raw, normalised and weighted score. */
  private Table scoreSteps(ScoreTable scores) {
    Table table = Table.plain().left("Node").left("Plugin").left("Step").right("Score");
    for (Evaluation.Ranked node : evaluation.ranking().stream().limit(top).toList()) {
      for (int i = 0; i < scores.scorers().size(); i++) {
        ScorerWeight scorer = scores.scorers().get(i);
        long weighted = scores.weighted(i, node.column());
        addStep(table, node, scorer, "raw", scores.raw(i, node.column()));
        addStep(table, node, scorer, "normalized", weighted / Math.max(1, scorer.weight()));
        addStep(table, node, scorer, "weighted x" + scorer.weight(), weighted);
      }
    }
    return table;
  }

  private static void addStep(
      Table table, Evaluation.Ranked node, ScorerWeight scorer, String step, long score) {
    table.row(cell(node.node().name()), cell(scorer.name()), cell(step), cell(score));
  }
}
