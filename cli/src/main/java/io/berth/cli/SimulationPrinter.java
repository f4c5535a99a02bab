package io.berth.cli;

import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.result.SummarySentence;
import io.berth.simulator.result.Totals;
import java.util.ArrayList;
import java.util.List;

/** Prints the result of a simulation. */
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
    printStopped(result, console);
    result.notes().forEach(note -> console.line("note: " + note, TextStyle.FAINT));
    console.blank();
    WorkloadTable workloads = new WorkloadTable(result.workloads());
    console.print(workloads.table());
    if (workloads.omitted() > 0) {
      console.line(
          "and %s with no more pending pods each"
              .formatted(Texts.count(workloads.omitted(), "more workload")),
          TextStyle.FAINT);
    }
    console.blank();
    console.print(new NodeUtilizationTable(result).table());
    console.line(UtilizationBar.legend(), TextStyle.FAINT);
    console.blank();
    console.print(TotalsTable.of(totals));
    printStrandedLegend(console);
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
                effort(result.statistics())));
  }

  static void printStopped(SimulationResult result, Console console) {
    if (!result.statistics().complete()) {
      console.line("The simulation was stopped; the results are partial.", TextStyle.BAD);
    }
  }

  static void printStrandedLegend(Console console) {
    console.line(
        "stranded: free on nodes where not even the smallest pod that requests it fits",
        TextStyle.FAINT);
  }

  private static List<String> states(Totals totals) {
    List<String> states = new ArrayList<>();
    states.add(Texts.count(totals.placed(), "pod") + " placed");
    states.add("%,d pending".formatted(totals.pending()));
    if (totals.running() > 0) {
      states.add("%,d already running".formatted(totals.running()));
    }
    if (totals.preempted() > 0) {
      states.add("%,d preempted".formatted(totals.preempted()));
    }
    if (totals.foreign() > 0) {
      states.add("%,d left to other schedulers".formatted(totals.foreign()));
    }
    return states;
  }

  static String effort(SimulationResult.Statistics effort) {
    return "%s, %s, %,d decisions/s."
        .formatted(
            Texts.count(effort.decisions(), "decision"),
            Texts.count(effort.preemptions(), "preemption"),
            effort.decisionsPerSecond());
  }
}
