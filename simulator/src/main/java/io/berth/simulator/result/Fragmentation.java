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
 * The distribution of the free amount of an extended resource, such as GPUs, over the nodes at the
 * end. Cordoned nodes do not count.
 *
 * @param chunks the numbers of nodes by free amount, the largest amount first
 * @param fits the numbers of pods that still fit by size, the smallest size first
 */
public record Fragmentation(ResourceName resource, List<Chunk> chunks, List<Fit> fits) {
  /** Common pod sizes; the size of the largest node is added. */
  private static final List<Long> USUAL_SIZES = List.of(1L, 2L, 4L, 8L);

  public Fragmentation {
    chunks = List.copyOf(chunks);
    fits = List.copyOf(fits);
  }

  /** The number of nodes whose free amount lies in a range, both ends included. */
  public record Chunk(long from, long to, int nodes) {}

  /**
   * The number of pods of one size that still fit.
   *
   * @param size the requested amount of the resource per pod
   * @param pods the number of pods that fit on the nodes with respect to this resource; stranded
   *     amounts do not count
   */
  public record Fit(long size, long pods) {}

  /** Returns the fragmentation of every extended resource of the nodes, by name. */
  public static Map<ResourceName, Fragmentation> of(SimulationResult result) {
    Map<ResourceName, Stranding> stranding = Stranding.of(result);
    Map<ResourceName, Fragmentation> all = new LinkedHashMap<>();
    for (Totals.ResourceTotal total : result.totals().resources()) {
      if (MainResource.isExtended(total.resource()) && total.allocatable() > 0) {
        Stranding stranded = Objects.requireNonNull(stranding.get(total.resource()));
        all.put(total.resource(), of(total.resource(), result.nodes(), stranded));
      }
    }
    return all;
  }

  static Fragmentation of(ResourceName resource, List<NodeUsage> nodes, Stranding stranding) {
    List<NodeUsage> with =
        nodes.stream()
            .filter(node -> !node.unschedulable() && node.allocatable().get(resource) > 0)
            .toList();
    long largest =
        with.stream().mapToLong(node -> node.allocatable().get(resource)).max().orElse(0);
    return new Fragmentation(
        resource, chunks(resource, with, largest), fits(resource, with, largest, stranding));
  }

  /** Returns a chunk for the largest node's amount, and below it one for each power of 2. */
  private static List<Chunk> chunks(ResourceName resource, List<NodeUsage> nodes, long largest) {
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

  private static Chunk chunk(ResourceName resource, List<NodeUsage> nodes, long from, long to) {
    long count =
        nodes.stream()
            .mapToLong(node -> Math.max(0, node.free().get(resource)))
            .filter(free -> free >= from && free <= to)
            .count();
    return new Chunk(from, to, (int) count);
  }

  private static List<Fit> fits(
      ResourceName resource, List<NodeUsage> nodes, long largest, Stranding stranding) {
    NavigableSet<Long> sizes = new TreeSet<>();
    USUAL_SIZES.stream().filter(size -> size <= largest).forEach(sizes::add);
    if (largest > 0) {
      sizes.add(largest);
    }
    List<Fit> fits = new ArrayList<>();
    for (long size : sizes) {
      long pods = 0;
      for (NodeUsage node : nodes) {
        long usable = stranding.on(node) > 0 ? 0 : Math.max(0, node.free().get(resource));
        pods = Totals.sum(pods, usable / size);
      }
      fits.add(new Fit(size, pods));
    }
    return fits;
  }
}
