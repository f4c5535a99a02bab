package io.berth.simulator.result;

import io.berth.model.ResourceName;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Selects the main resource of a result: extended resources precede CPU and memory. */
public final class MainResource {
  private MainResource() {}

  /** Returns the resource with the highest share of used and pending requests. */
  public static ResourceName of(SimulationResult result) {
    return most(result.totals().resources(), MainResource::demand);
  }

  /**
   * Returns the resource in which the results differ most: in its allocated or stranded amount, or
   * else in its distribution over the nodes; without a difference, the scarcest resource.
   */
  public static ResourceName of(Comparison comparison) {
    List<Totals.ResourceTotal> first = comparison.first().totals().resources();
    Totals second = comparison.second().totals();
    Map<ResourceName, Double> sums = new HashMap<>();
    Map<ResourceName, Double> spreads = new HashMap<>();
    for (Totals.ResourceTotal total : first) {
      Totals.ResourceTotal other = second.of(total.resource());
      if (other != null && total.allocatable() > 0) {
        double stranded =
            canStrand(total.resource()) ? (double) total.stranded() - other.stranded() : 0;
        double allocated = (double) total.after() - other.after();
        sums.put(
            total.resource(),
            Math.max(Math.abs(stranded), Math.abs(allocated)) / total.allocatable());
        spreads.put(total.resource(), spread(comparison, total));
      }
    }
    for (Map<ResourceName, Double> differences : List.of(sums, spreads)) {
      if (differences.values().stream().anyMatch(difference -> difference > 0)) {
        return most(first, total -> differences.getOrDefault(total.resource(), 0.0));
      }
    }
    return of(comparison.first());
  }

  /** Returns whether free amounts of a resource count as stranded; memory and storage do not. */
  static boolean canStrand(ResourceName resource) {
    return resource != ResourceName.MEMORY && resource != ResourceName.EPHEMERAL_STORAGE;
  }

  /** Returns whether a resource is extended: only extended resources have a domain. */
  static boolean isExtended(ResourceName resource) {
    return resource.name().indexOf('/') >= 0;
  }

  private static double demand(Totals.ResourceTotal total) {
    return ((double) total.after() + total.pending()) / total.allocatable();
  }

  /** Returns the share of the resource that is used on different nodes. */
  private static double spread(Comparison comparison, Totals.ResourceTotal total) {
    Map<String, Long> others = new HashMap<>();
    comparison
        .second()
        .nodes()
        .forEach(node -> others.put(node.name(), node.after().get(total.resource())));
    double sum = 0;
    for (NodeUsage node : comparison.first().nodes()) {
      long other = others.getOrDefault(node.name(), 0L);
      sum += Math.abs((double) node.after().get(total.resource()) - other);
    }
    return sum / total.allocatable();
  }

  /** Returns the resource with the highest value; a positive extended resource takes precedence. */
  private static ResourceName most(
      List<Totals.ResourceTotal> resources, ToDoubleFunction<Totals.ResourceTotal> value) {
    return resources.stream()
        .filter(total -> total.allocatable() > 0)
        .max(
            Comparator.comparing(
                    (Totals.ResourceTotal total) ->
                        isExtended(total.resource()) && value.applyAsDouble(total) > 0)
                .thenComparingDouble(value)
                // Ties go to the first resource, CPU.
                .thenComparingInt(total -> -resources.indexOf(total)))
        .map(Totals.ResourceTotal::resource)
        .orElse(ResourceName.CPU);
  }
}
