package io.berth.cli;

import io.berth.simulator.result.Effort;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.result.SummarySentence;
import io.berth.simulator.result.Totals;
import java.util.ArrayList;
import java.util.List;

/** Prints a simulation for people. */
final class SimulationPrinter {
  private final SimulationResult result;

  SimulationPrinter(SimulationResult result) {
    this.result = result;
  }

  void print(Console console) {
    Totals totals = result.totals();
    console.line(
        "%s on %s: %s."
            .formatted(
                result.setting().configuration(),
                Texts.count(totals.nodes(), "node"),
                String.join(", ", states(totals))),
        totals.pending() == 0 ? TextStyle.GOOD : TextStyle.STRONG);
    stopped(result, console);
    result.notes().forEach(note -> console.line("note: " + note, TextStyle.FAINT));
    console.blank();
    WorkloadTable workloads = new WorkloadTable(result.workloads());
    console.print(workloads.table());
    if (workloads.hidden() > 0) {
      console.line(
          "and %s, none of which has more pods that wait"
              .formatted(Texts.count(workloads.hidden(), "further workload")),
          TextStyle.FAINT);
    }
    console.blank();
    console.print(new NodeUtilizationTable(result).table());
    console.line(UtilizationBar.legend(), TextStyle.FAINT);
    console.blank();
    console.print(TotalsTable.of(totals));
    stranded(console);
    FragmentationTable fragmentation = new FragmentationTable(result);
    if (!fragmentation.isEmpty()) {
      console.blank();
      console.print(fragmentation.table());
    }
    console.blank();
    console.line(SummarySentence.of(result), TextStyle.STRONG);
    console.line(
        "%s before, %,d after. %s"
            .formatted(
                Texts.count(totals.usedBefore(), "node") + " used",
                totals.usedAfter(),
                effort(result.effort())));
  }

  static void stopped(SimulationResult result, Console console) {
    if (!result.effort().complete()) {
      console.line("The simulation was stopped; this is how far it came.", TextStyle.BAD);
    }
  }

  static void stranded(Console console) {
    console.line(
        "stranded: free on nodes where not even the smallest pod that asks for it fits any more",
        TextStyle.FAINT);
  }

  private static List<String> states(Totals totals) {
    List<String> states = new ArrayList<>();
    states.add(Texts.count(totals.placed(), "pod") + " placed");
    states.add("%,d pending".formatted(totals.pending()));
    if (totals.running() > 0) {
      states.add("%,d running as before".formatted(totals.running()));
    }
    if (totals.preempted() > 0) {
      states.add("%,d preempted".formatted(totals.preempted()));
    }
    if (totals.foreign() > 0) {
      states.add("%,d left to other schedulers".formatted(totals.foreign()));
    }
    return states;
  }

  static String effort(Effort effort) {
    return "%s, %s, %,d decisions/s."
        .formatted(
            Texts.count(effort.decisions(), "decision"),
            Texts.count(effort.preemptions(), "preemption"),
            effort.decisionsPerSecond());
  }
}
