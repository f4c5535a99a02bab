package io.berth.cli;

import io.berth.model.ResourceName;
import io.berth.model.Resources;
import io.berth.simulator.result.NodeUsage;
import io.berth.simulator.result.Totals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Nodes with the same allocatable resources. */
record NodeGroup(Resources allocatablePerNode, List<NodeUsage> nodes) {
  /** Groups nodes by their allocatable resources, the largest group first. */
  static List<NodeGroup> of(List<NodeUsage> nodes) {
    Map<Resources, List<NodeUsage>> groups = new LinkedHashMap<>();
    for (NodeUsage node : nodes) {
      groups.computeIfAbsent(node.allocatable(), key -> new ArrayList<>()).add(node);
    }
    return groups.entrySet().stream()
        .map(group -> new NodeGroup(group.getKey(), group.getValue()))
        .sorted(Comparator.comparingInt(group -> -group.nodes.size()))
        .toList();
  }

  /** Returns the number of nodes with pods after the simulation. */
  int used() {
    return (int) nodes.stream().filter(node -> node.podsAfter() > 0).count();
  }

  long before(ResourceName name) {
    return sum(name, NodeUsage::before);
  }

  long after(ResourceName name) {
    return sum(name, NodeUsage::after);
  }

  long allocatable(ResourceName name) {
    return sum(name, NodeUsage::allocatable);
  }

  private long sum(ResourceName name, Function<NodeUsage, Resources> part) {
    return nodes.stream().mapToLong(node -> part.apply(node).get(name)).reduce(0, Totals::sum);
  }

  String describe(List<ResourceName> resources) {
    return resources.stream()
        .filter(name -> allocatablePerNode.get(name) > 0)
        .map(
            name ->
                Amounts.text(name, allocatablePerNode.get(name))
                    + (hasOwnUnit(name) ? "" : " " + unit(name)))
        .collect(Collectors.joining(", "));
  }

  /** Returns whether an amount is unambiguous without the name of its resource. */
  private static boolean hasOwnUnit(ResourceName name) {
    return name == ResourceName.MEMORY;
  }

  private static String unit(ResourceName name) {
    return name.name().substring(name.name().lastIndexOf('/') + 1);
  }
}
