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

/** How free devices are spread over the nodes, and how many pods of some sizes still fit. */
final class FragmentationTable {
  private final List<Fragmentation> shown;

  FragmentationTable(SimulationResult result) {
    this.shown = of(result);
  }

  /** Returns that of the extended resources which pods have or want. */
  static List<Fragmentation> of(SimulationResult result) {
    Map<ResourceName, Fragmentation> all = Fragmentation.of(result);
    return result.totals().resources().stream()
        .filter(Totals.OfResource::isOfInterest)
        .map(Totals.OfResource::resource)
        .filter(all::containsKey)
        .map(all::get)
        .toList();
  }

  boolean isEmpty() {
    return shown.isEmpty();
  }

  Table table() {
    Table table =
        Table.plain().left("Resource").wrapping("Free on one node").wrapping("Pods that still fit");
    shown.forEach(one -> table.row(cell(one.resource()), cell(chunks(one)), cell(fits(one))));
    return table;
  }

  /** Writes chunks that nodes have: 8 on 2 nodes, 4-7 on 1, 0 on 3. */
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

  /** Writes the largest size first: 2 with 8, 4 with 4. */
  private static String fits(Fragmentation free) {
    return free.fits().stream()
        .sorted(Comparator.comparingLong(fit -> -fit.size()))
        .map(fit -> "%,d with %,d".formatted(fit.pods(), fit.size()))
        .collect(Collectors.joining(", "));
  }
}
