package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.model.ResourceName;
import io.berth.simulator.result.Totals;

/** The resources of the whole cluster. */
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
            .right("Pending pods want");
    for (Totals.OfResource one : totals.resources()) {
      if (one.resource() == ResourceName.CPU
          || one.resource() == ResourceName.MEMORY
          || one.isOfInterest()) {
        table.row(
            cell(one.resource()),
            cell(amount(one, one.allocatable())),
            cell(share(one, one.before())),
            cell(share(one, one.after())),
            cell(amount(one, one.free())),
            stranded(one),
            cell(amount(one, one.wanted()), one.wanted() > 0 ? TextStyle.BAD : TextStyle.PLAIN));
      }
    }
    return table;
  }

  /** Free memory or disk beside used CPU is nothing to worry about, so it does not stand out. */
  static boolean canStrand(Totals.OfResource one) {
    return one.resource() != ResourceName.MEMORY
        && one.resource() != ResourceName.EPHEMERAL_STORAGE;
  }

  private static Table.Cell stranded(Totals.OfResource one) {
    boolean bad = canStrand(one) && one.stranded() > 0;
    return cell(amount(one, one.stranded()), bad ? TextStyle.BAD : TextStyle.PLAIN);
  }

  static String share(Totals.OfResource one, long part) {
    if (one.allocatable() <= 0) {
      return "-";
    }
    double percent = (double) part * 100 / one.allocatable();
    return percent > UtilizationBar.MOST_PERCENT
        ? ">%d%%".formatted(UtilizationBar.MOST_PERCENT)
        : "%.1f%%".formatted(percent);
  }

  static String amount(Totals.OfResource one, long amount) {
    return Amounts.rounded(one.resource(), amount);
  }
}
