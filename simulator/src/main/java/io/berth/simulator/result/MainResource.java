package io.berth.simulator.result;

import io.berth.model.ResourceName;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The resource that a result is about: extended ones, such as GPUs, come before CPU and memory. */
public final class MainResource {
  private MainResource() {}

  /** Returns the resource of which pods have or want the largest part. */
  public static ResourceName of(SimulationResult result) {
    return most(result.totals().resources(), MainResource::demand);
  }

  /**
   * Returns the resource in which the results differ most: in what is allocated or stranded of it,
   * or else in how that is spread over the nodes; the scarcest one if there is no difference.
   */
  public static ResourceName of(Comparison comparison) {
    List<Totals.OfResource> first = comparison.first().totals().resources();
    Totals second = comparison.second().totals();
    Map<ResourceName, Double> sums = new HashMap<>();
    Map<ResourceName, Double> spreads = new HashMap<>();
    for (Totals.OfResource one : first) {
      Totals.OfResource other = second.of(one.resource());
      if (other != null && one.allocatable() > 0) {
        double stranded =
            canStrand(one.resource()) ? (double) one.stranded() - other.stranded() : 0;
        double allocated = (double) one.after() - other.after();
        sums.put(
            one.resource(), Math.max(Math.abs(stranded), Math.abs(allocated)) / one.allocatable());
        spreads.put(one.resource(), spread(comparison, one));
      }
    }
    for (Map<ResourceName, Double> differences : List.of(sums, spreads)) {
      if (differences.values().stream().anyMatch(difference -> difference > 0)) {
        return most(first, one -> differences.getOrDefault(one.resource(), 0.0));
      }
    }
    return of(comparison.first());
  }

  /** What is left of memory or storage beside used CPU is seldom a loss. */
  static boolean canStrand(ResourceName resource) {
    return resource != ResourceName.MEMORY && resource != ResourceName.EPHEMERAL_STORAGE;
  }

  /** Only extended resources have a domain. */
  static boolean isExtended(ResourceName resource) {
    return resource.name().indexOf('/') >= 0;
  }

  private static double demand(Totals.OfResource one) {
    return ((double) one.after() + one.wanted()) / one.allocatable();
  }

  /** The part of the resource that is on different nodes. */
  private static double spread(Comparison comparison, Totals.OfResource total) {
    Map<String, Long> others = new HashMap<>();
    comparison
        .second()
        .nodes()
        .forEach(node -> others.put(node.name(), node.after().get(total.resource())));
    double sum = 0;
    for (NodeUse node : comparison.first().nodes()) {
      long other = others.getOrDefault(node.name(), 0L);
      sum += Math.abs((double) node.after().get(total.resource()) - other);
    }
    return sum / total.allocatable();
  }

  /** An extended resource with any value wins over CPU, memory and storage. */
  private static ResourceName most(
      List<Totals.OfResource> resources, ToDoubleFunction<Totals.OfResource> value) {
    return resources.stream()
        .filter(one -> one.allocatable() > 0)
        .max(
            Comparator.comparing(
                    (Totals.OfResource one) ->
                        isExtended(one.resource()) && value.applyAsDouble(one) > 0)
                .thenComparingDouble(value)
                // Of equal ones the first is taken, which is CPU.
                .thenComparingInt(one -> -resources.indexOf(one)))
        .map(Totals.OfResource::resource)
        .orElse(ResourceName.CPU);
  }
}
