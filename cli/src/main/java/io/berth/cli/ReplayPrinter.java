package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.simulator.trace.ReplayResult;

/** Shows people what came of a trace. */
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
      console.line("It was stopped before all pods had arrived.");
    }
    console.blank();
    console.print(curve(result));
    console.blank();
    console.print(classes(result));
    console.blank();
    console.line(
        "Percent of all GPUs. Fragmented: free, but of no use to the trace's typical pods."
            + " Rejected: found no node; each pod is tried once.");
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
            .left("Pods that want")
            .right("By 100%")
            .right("Rejected")
            .right("Share")
            .right("In all")
            .right("Rejected");
    for (ReplayResult.ClassTally tally : result.classes()) {
      table.row(
          cell(tally.kind()),
          cell("%,d".formatted(tally.arrivedAt100())),
          cell("%,d".formatted(tally.rejectedAt100())),
          cell("%.1f%%".formatted(tally.rejectedPercentAt100())),
          cell("%,d".formatted(tally.arrived())),
          cell("%,d".formatted(tally.rejected())));
    }
    return table;
  }
}
