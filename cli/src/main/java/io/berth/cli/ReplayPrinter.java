package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.simulator.trace.ReplayResult;

/** Prints the result of a replayed trace. */
final class ReplayPrinter {
  private ReplayPrinter() {}

  static void print(ReplayResult result, Console console) {
    ReplayResult.Size size = result.size();
    console.line(
        "Profile %s: %,d pods arrived at %,d nodes with %,d GPUs, %.1f s"
            .formatted(
                result.policy(),
                size.pods(),
                size.nodes(),
                size.gpus(),
                result.wall().toMillis() / 1000.0));
    if (!result.complete()) {
      console.line("The replay was stopped before all pods arrived.");
    }
    console.blank();
    console.print(curve(result));
    console.blank();
    console.print(classes(result));
    console.blank();
    console.line(
        "Percent of all GPUs. Fragmented: free, but not usable by the trace's typical pods."
            + " Rejected: no node fits; each pod is tried once.");
  }

  private static Table curve(ReplayResult result) {
    Table table =
        Table.plain()
            .right("Arrived")
            .right("Allocated")
            .right("Fragmented")
            .right("Fragmented of idle");
    for (ReplayResult.Point point : result.curve()) {
      table.row(
          cell(point.arrived() + "%"),
          cell("%.2f%%".formatted(point.allocated())),
          cell("%.2f%%".formatted(point.fragmented())),
          cell("%.2f%%".formatted(point.fragmentedOfIdle())));
    }
    return table;
  }

  private static Table classes(ReplayResult result) {
    Table table =
        Table.plain()
            .left("Pods with")
            .right("By 100%")
            .right("Rejected")
            .right("Share")
            .right("Total")
            .right("Rejected");
    for (ReplayResult.ClassCounts totals : result.classes()) {
      table.row(
          cell(totals.podClass()),
          cell("%,d".formatted(totals.arrivedAt100())),
          cell("%,d".formatted(totals.rejectedAt100())),
          cell("%.1f%%".formatted(totals.rejectedPercentAt100())),
          cell("%,d".formatted(totals.arrived())),
          cell("%,d".formatted(totals.rejected())));
    }
    return table;
  }
}
