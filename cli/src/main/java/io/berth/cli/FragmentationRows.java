package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.simulator.result.Fragmentation;
import io.berth.simulator.result.SimulationResult;
import java.util.List;

/** How many pods of some sizes still fit, in two results. */
final class FragmentationRows {
  private final List<Fragmentation> first;
  private final List<Fragmentation> second;

  FragmentationRows(SimulationResult first, SimulationResult second) {
    this.first = FragmentationTable.of(first);
    this.second = FragmentationTable.of(second);
  }

  /** Adds the largest size of each resource, and those that differ. */
  void addTo(Table table) {
    for (Fragmentation a : first) {
      for (Fragmentation b : second) {
        if (b.resource() == a.resource()) {
          add(table, a, b);
        }
      }
    }
  }

  private static void add(Table table, Fragmentation a, Fragmentation b) {
    for (Fragmentation.Fit ofA : a.fits().reversed()) {
      long inA = ofA.pods();
      long inB =
          b.fits().stream()
              .filter(fit -> fit.size() == ofA.size())
              .mapToLong(Fragmentation.Fit::pods)
              .sum();
      if (inA != inB || ofA.equals(a.fits().getLast())) {
        table.row(
            cell("pods with %,d %s that still fit".formatted(ofA.size(), a.resource())),
            cell("%,d".formatted(inA), inA < inB ? TextStyle.BAD : TextStyle.PLAIN),
            cell("%,d".formatted(inB), inB < inA ? TextStyle.BAD : TextStyle.PLAIN));
      }
    }
  }
}
