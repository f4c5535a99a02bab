package io.berth.simulator.result;

import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;

/**
 * How an extended resource, such as GPUs, that is free at the end is spread over the nodes.
 * Cordoned nodes do not count.
 *
 * @param chunks how many nodes have how much of it free, the most first
 * @param fits how many pods of some sizes still fit, the smallest size first
 */
public record Fragmentation(ResourceName resource, List<Chunk> chunks, List<Fit> fits) {
  /** Sizes that pods often have; the largest node's is added. */
  private static final List<Long> USUAL_SIZES = List.of(1L, 2L, 4L, 8L);

  public Fragmentation {
    chunks = List.copyOf(chunks);
    fits = List.copyOf(fits);
  }

  /** Nodes on which between two amounts are free, both included. */
  public record Chunk(long from, long to, int nodes) {}

  /**
   * Pods that still fit, each on one node.
   *
   * @param size how much of the resource each requests
   * @param pods how many of them the nodes have room for, as far as this resource goes; what is
   *     stranded does not count
   */
  public record Fit(long size, long pods) {}

  /** Measures every extended resource that a node has, by name. */
  public static Map<ResourceName, Fragmentation> of(SimulationResult result) {
    Map<ResourceName, Stranding> stranding = Stranding.of(result);
    Map<ResourceName, Fragmentation> all = new LinkedHashMap<>();
    for (Totals.OfResource total : result.totals().resources()) {
      if (MainResource.isExtended(total.resource()) && total.allocatable() > 0) {
        Stranding stranded = Objects.requireNonNull(stranding.get(total.resource()));
        all.put(total.resource(), of(total.resource(), result.nodes(), stranded));
      }
    }
    return all;
  }

  static Fragmentation of(ResourceName resource, List<NodeUse> nodes, Stranding stranding) {
    List<NodeUse> with =
        nodes.stream()
            .filter(node -> !node.unschedulable() && node.allocatable().get(resource) > 0)
            .toList();
    long largest =
        with.stream().mapToLong(node -> node.allocatable().get(resource)).max().orElse(0);
    return new Fragmentation(
        resource, chunks(resource, with, largest), fits(resource, with, largest, stranding));
  }

  /**
   * The largest node's amount is a chunk of its own; below it each chunk begins at a power of 2.
   */
  private static List<Chunk> chunks(ResourceName resource, List<NodeUse> nodes, long largest) {
    List<Chunk> chunks = new ArrayList<>();
    long to = largest;
    long from = largest;
    while (to > 0) {
      chunks.add(chunk(resource, nodes, from, to));
      to = from - 1;
      from = Long.highestOneBit(to);
    }
    chunks.add(chunk(resource, nodes, 0, 0));
    return chunks;
  }

  private static Chunk chunk(ResourceName resource, List<NodeUse> nodes, long from, long to) {
    long count =
        nodes.stream()
            .mapToLong(node -> Math.max(0, node.free().get(resource)))
            .filter(free -> free >= from && free <= to)
            .count();
    return new Chunk(from, to, (int) count);
  }

  private static List<Fit> fits(
      ResourceName resource, List<NodeUse> nodes, long largest, Stranding stranding) {
    NavigableSet<Long> sizes = new TreeSet<>();
    USUAL_SIZES.stream().filter(size -> size <= largest).forEach(sizes::add);
    if (largest > 0) {
      sizes.add(largest);
    }
    List<Fit> fits = new ArrayList<>();
    for (long size : sizes) {
      long pods = 0;
      for (NodeUse node : nodes) {
        long usable = stranding.on(node) > 0 ? 0 : Math.max(0, node.free().get(resource));
        pods = Totals.sum(pods, usable / size);
      }
      fits.add(new Fit(size, pods));
    }
    return fits;
  }
}
