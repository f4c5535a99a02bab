package io.berth.cli;

import io.berth.model.ResourceName;
import io.berth.model.Resources;
import io.berth.simulator.result.NodeUse;
import io.berth.simulator.result.Totals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Nodes that have the same to give. */
record NodeGroup(Resources each, List<NodeUse> nodes) {
  /** Groups nodes, the largest group first. */
  static List<NodeGroup> of(List<NodeUse> nodes) {
    Map<Resources, List<NodeUse>> groups = new LinkedHashMap<>();
    for (NodeUse node : nodes) {
      groups.computeIfAbsent(node.allocatable(), key -> new ArrayList<>()).add(node);
    }
    return groups.entrySet().stream()
        .map(group -> new NodeGroup(group.getKey(), group.getValue()))
        .sorted(Comparator.comparingInt(group -> -group.nodes.size()))
        .toList();
  }

  /** How many of them have pods. */
  int used() {
    return (int) nodes.stream().filter(node -> node.podsAfter() > 0).count();
  }

  long before(ResourceName name) {
    return sum(name, NodeUse::before);
  }

  long after(ResourceName name) {
    return sum(name, NodeUse::after);
  }

  long allocatable(ResourceName name) {
    return sum(name, NodeUse::allocatable);
  }

  private long sum(ResourceName name, Function<NodeUse, Resources> part) {
    return nodes.stream().mapToLong(node -> part.apply(node).get(name)).reduce(0, Totals::sum);
  }

  String describe(List<ResourceName> resources) {
    return resources.stream()
        .filter(name -> each.get(name) > 0)
        .map(name -> Amounts.text(name, each.get(name)) + (isPlain(name) ? "" : " " + unit(name)))
        .collect(Collectors.joining(", "));
  }

  /** CPU and memory are known by where they stand and by their units. */
  private static boolean isPlain(ResourceName name) {
    return name == ResourceName.MEMORY;
  }

  private static String unit(ResourceName name) {
    return name.name().substring(name.name().lastIndexOf('/') + 1);
  }
}
