package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.model.ResourceName;
import io.berth.simulator.result.Fragmentation;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.result.Totals;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A table of the fragmentation: how free devices are distributed over nodes, and how many pods of
 * some sizes still fit.
 */
final class FragmentationTable {
  private final List<Fragmentation> fragmentations;

  FragmentationTable(SimulationResult result) {
    this.fragmentations = of(result);
  }

  /** Returns the fragmentation of the extended resources that pods have or request. */
  static List<Fragmentation> of(SimulationResult result) {
    Map<ResourceName, Fragmentation> byResource = Fragmentation.of(result);
    return result.totals().resources().stream()
        .filter(Totals.ResourceTotal::isRequested)
        .map(Totals.ResourceTotal::resource)
        .filter(byResource::containsKey)
        .map(byResource::get)
        .toList();
  }

  boolean isEmpty() {
    return fragmentations.isEmpty();
  }

  Table table() {
    Table table =
        Table.plain().left("Resource").wrapping("Free on one node").wrapping("Pods that still fit");
    fragmentations.forEach(
        free -> table.row(cell(free.resource()), cell(chunks(free)), cell(fits(free))));
    return table;
  }

  /** Formats the chunks of nodes, such as {@code 8 on 2 nodes, 4-7 on 1, 0 on 3}. */
  static String chunks(Fragmentation free) {
    List<Fragmentation.Chunk> present =
        free.chunks().stream().filter(chunk -> chunk.nodes() > 0).toList();
    return present.stream()
        .map(
            chunk ->
                chunk.equals(present.getFirst())
                    ? "%s on %s".formatted(range(chunk), Texts.count(chunk.nodes(), "node"))
                    : "%s on %,d".formatted(range(chunk), chunk.nodes()))
        .collect(Collectors.joining(", "));
  }

  private static String range(Fragmentation.Chunk chunk) {
    return chunk.from() == chunk.to()
        ? "%,d".formatted(chunk.from())
        : "%,d-%,d".formatted(chunk.from(), chunk.to());
  }

  /** Formats the sizes, the largest first, such as {@code 2 with 8, 4 with 4}. */
  private static String fits(Fragmentation free) {
    return free.fits().stream()
        .sorted(Comparator.comparingLong(fit -> -fit.size()))
        .map(fit -> "%,d with %,d".formatted(fit.pods(), fit.size()))
        .collect(Collectors.joining(", "));
  }

  /**
   * Adds the pods that still fit in two results to a table: the largest size of each resource, and
   * the sizes that differ.
   */
  static void addRows(SimulationResult first, SimulationResult second, Table table) {
    List<Fragmentation> other = of(second);
    for (Fragmentation a : of(first)) {
      for (Fragmentation b : other) {
        if (b.resource() == a.resource()) {
          addRows(table, a, b);
        }
      }
    }
  }

  private static void addRows(Table table, Fragmentation a, Fragmentation b) {
    for (Fragmentation.Fit fitOfA : a.fits().reversed()) {
      long inA = fitOfA.pods();
      long inB =
          b.fits().stream()
              .filter(fit -> fit.size() == fitOfA.size())
              .mapToLong(Fragmentation.Fit::pods)
              .sum();
      if (inA != inB || fitOfA.equals(a.fits().getLast())) {
        table.row(
            cell("pods with %,d %s that still fit".formatted(fitOfA.size(), a.resource())),
            cell("%,d".formatted(inA), inA < inB ? TextStyle.BAD : TextStyle.PLAIN),
            cell("%,d".formatted(inB), inB < inA ? TextStyle.BAD : TextStyle.PLAIN));
      }
    }
  }
}
