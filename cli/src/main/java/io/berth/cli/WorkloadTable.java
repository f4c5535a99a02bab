package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.simulator.result.WorkloadOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** A table of workloads: the states of their pods, and the reasons of pending pods. */
final class WorkloadTable {
  /**
   * The maximum number of workloads; if there are more, those with the most pending pods are shown.
   */
  static final int MAX_WORKLOADS = 40;

  private final List<WorkloadOutcome> workloads;

  WorkloadTable(List<WorkloadOutcome> workloads) {
    this.workloads = workloads;
  }

  Table table() {
    boolean preempted = workloads.stream().anyMatch(workload -> workload.preempted() > 0);
    Table table =
        Table.plain()
            .left("Workload")
            .right("Pods")
            .right("Running")
            .right("Placed")
            .right("Pending");
    boolean foreign = workloads.stream().anyMatch(workload -> workload.foreign() > 0);
    if (foreign) {
      table.right("Left to others");
    }
    if (preempted) {
      table.right("Preempted");
    }
    table.wrapping("Reasons");
    for (WorkloadOutcome workload : shown()) {
      int pending = workload.pending();
      List<Table.Cell> row =
          new ArrayList<>(
              List.of(
                  cell(workload.workload()),
                  cell(workload.pods()),
                  cell(workload.running()),
                  cell(workload.placed()),
                  cell(pending, pending > 0 ? TextStyle.BAD : TextStyle.PLAIN)));
      if (foreign) {
        row.add(cell(workload.foreign()));
      }
      if (preempted) {
        row.add(cell(workload.preempted()));
      }
      row.add(cell(reasons(workload)));
      table.row(row);
    }
    return table;
  }

  private List<WorkloadOutcome> shown() {
    return workloads.size() <= MAX_WORKLOADS
        ? workloads
        : workloads.stream()
            .sorted(Comparator.comparingInt(workload -> -workload.pending() - workload.foreign()))
            .limit(MAX_WORKLOADS)
            .toList();
  }

  /** Returns the number of workloads that the table omits. */
  int omitted() {
    return Math.max(0, workloads.size() - MAX_WORKLOADS);
  }

  /** Returns the first sentence of a reason, without the result of preemption. */
  private static String brief(String reason) {
    int end = reason.indexOf(". ");
    return end < 0 ? reason : reason.substring(0, end + 1);
  }

  static String reasons(WorkloadOutcome workload) {
    boolean several = workload.reasons().size() > 1;
    return workload.reasons().stream()
            .limit(2)
            .map(reason -> (several ? reason.pods() + "x " : "") + brief(reason.text()))
            .collect(Collectors.joining(" / "))
        + (workload.reasons().size() > 2
            ? " and %d more reasons".formatted(workload.reasons().size() - 2)
            : "");
  }
}
