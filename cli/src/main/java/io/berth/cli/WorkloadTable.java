package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.simulator.result.WorkloadOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** One line for each workload: what became of its pods, and why some wait. */
final class WorkloadTable {
  /** More workloads than these are cut; those with pods that wait are shown first then. */
  static final int MOST = 40;

  private final List<WorkloadOutcome> workloads;

  WorkloadTable(List<WorkloadOutcome> workloads) {
    this.workloads = workloads;
  }

  Table table() {
    boolean preempted = workloads.stream().anyMatch(one -> one.preempted() > 0);
    Table table =
        Table.plain()
            .left("Workload")
            .right("Pods")
            .right("Running")
            .right("Placed")
            .right("Pending");
    if (preempted) {
      table.right("Preempted");
    }
    table.wrapping("Why");
    for (WorkloadOutcome one : shown()) {
      int pending = one.pending() + one.foreign();
      List<Table.Cell> row =
          new ArrayList<>(
              List.of(
                  cell(one.workload()),
                  cell(one.pods()),
                  cell(one.running()),
                  cell(one.placed()),
                  cell(pending, pending > 0 ? TextStyle.BAD : TextStyle.PLAIN)));
      if (preempted) {
        row.add(cell(one.preempted()));
      }
      row.add(cell(why(one)));
      table.row(row);
    }
    return table;
  }

  private List<WorkloadOutcome> shown() {
    return workloads.size() <= MOST
        ? workloads
        : workloads.stream()
            .sorted(Comparator.comparingInt(one -> -one.pending() - one.foreign()))
            .limit(MOST)
            .toList();
  }

  /** Returns how many workloads the table leaves out. */
  int hidden() {
    return Math.max(0, workloads.size() - MOST);
  }

  /** The first sentence tells what is missing; what follows, why nobody could be removed for it. */
  private static String brief(String reason) {
    int end = reason.indexOf(". ");
    return end < 0 ? reason : reason.substring(0, end + 1);
  }

  static String why(WorkloadOutcome one) {
    boolean several = one.reasons().size() > 1;
    return one.reasons().stream()
            .limit(2)
            .map(reason -> (several ? reason.pods() + "x " : "") + brief(reason.text()))
            .collect(Collectors.joining(" / "))
        + (one.reasons().size() > 2
            ? " and %d more reasons".formatted(one.reasons().size() - 2)
            : "");
  }
}
