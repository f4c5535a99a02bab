package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.model.ResourceName;
import io.berth.simulator.result.Totals;

/** A table of the resources of the whole cluster. */
final class TotalsTable {
  private TotalsTable() {}

  static Table of(Totals totals) {
    Table table =
        Table.plain()
            .left("Resource")
            .right("All nodes")
            .right("Before")
            .right("After")
            .right("Free")
            .right("Stranded")
            .right("Pending requests");
    for (Totals.ResourceTotal total : totals.resources()) {
      if (total.resource() == ResourceName.CPU
          || total.resource() == ResourceName.MEMORY
          || total.isRequested()) {
        table.row(
            cell(total.resource()),
            cell(amount(total, total.allocatable())),
            cell(share(total, total.before())),
            cell(share(total, total.after())),
            cell(amount(total, total.free())),
            stranded(total),
            cell(
                amount(total, total.pending()),
                total.pending() > 0 ? TextStyle.BAD : TextStyle.PLAIN));
      }
    }
    return table;
  }

  /**
   * Returns whether stranded amounts are highlighted; free memory or disk beside used CPU is
   * normal.
   */
  static boolean highlightsStranded(Totals.ResourceTotal total) {
    return total.resource() != ResourceName.MEMORY
        && total.resource() != ResourceName.EPHEMERAL_STORAGE;
  }

  private static Table.Cell stranded(Totals.ResourceTotal total) {
    boolean isHighlighted = highlightsStranded(total) && total.stranded() > 0;
    return cell(amount(total, total.stranded()), isHighlighted ? TextStyle.BAD : TextStyle.PLAIN);
  }

  static String share(Totals.ResourceTotal total, long part) {
    if (total.allocatable() <= 0) {
      return "-";
    }
    double percent = (double) part * 100 / total.allocatable();
    return percent > UtilizationBar.MAX_PERCENT
        ? ">%d%%".formatted(UtilizationBar.MAX_PERCENT)
        : "%.1f%%".formatted(percent);
  }

  static String amount(Totals.ResourceTotal total, long amount) {
    return Amounts.rounded(total.resource(), amount);
  }
}
