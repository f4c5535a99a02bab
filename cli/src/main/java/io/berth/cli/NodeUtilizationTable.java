package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.model.ResourceName;
import io.berth.simulator.result.NodeUsage;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.result.Totals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A table of the nodes with a bar for each resource, before and after the simulation; many nodes
 * are grouped by their allocatable resources.
 */
final class NodeUtilizationTable {
  /** The maximum number of nodes with rows of their own; more nodes are grouped. */
  static final int MAX_NODES = 24;

  private static final int MAX_RESOURCES = 4;
  private static final int NAME_WIDTH = 24;

  private final SimulationResult result;
  private final List<ResourceName> resources;

  NodeUtilizationTable(SimulationResult result) {
    this.result = result;
    this.resources = columns(result, MAX_RESOURCES);
  }

  Table table() {
    return result.nodes().size() > MAX_NODES ? grouped() : perNode();
  }

  private int barWidth(int before) {
    int width = (Console.WIDTH - before) / resources.size() - 2;
    return Math.clamp(width - UtilizationBar.LABEL_WIDTH - 1, 4, 12);
  }

  private Table perNode() {
    ShortNames names =
        new ShortNames(result.nodes().stream().map(NodeUsage::name).toList(), NAME_WIDTH);
    Table table = Table.plain().left("Node").right("Pods");
    resources.forEach(name -> table.left(name.name()));
    int width = barWidth(NAME_WIDTH + 6);
    for (NodeUsage node : result.nodes()) {
      List<Table.Cell> row = new ArrayList<>();
      row.add(cell(names.of(node.name()) + (node.unschedulable() ? " (cordoned)" : "")));
      row.add(cell(node.podsAfter()));
      for (ResourceName name : resources) {
        row.add(
            cell(
                UtilizationBar.change(
                    node.before().get(name),
                    node.after().get(name),
                    node.allocatable().get(name),
                    width)));
      }
      table.row(row);
    }
    return table;
  }

  private Table grouped() {
    List<NodeGroup> groups = NodeGroup.of(result.nodes());
    Table table = Table.plain().right("Nodes").right("With pods").left("Allocatable");
    resources.forEach(name -> table.left(name.name()));
    int width = barWidth(47);
    for (NodeGroup group : groups.subList(0, Math.min(MAX_NODES, groups.size()))) {
      List<Table.Cell> row = new ArrayList<>();
      row.add(cell(group.nodes().size()));
      row.add(cell(group.used()));
      row.add(cell(group.describe(resources)));
      for (ResourceName name : resources) {
        row.add(
            cell(
                UtilizationBar.change(
                    group.before(name), group.after(name), group.allocatable(name), width)));
      }
      table.row(row);
    }
    if (groups.size() > MAX_NODES) {
      List<Table.Cell> rest = new ArrayList<>();
      rest.add(cell("and %d".formatted(groups.size() - MAX_NODES)));
      rest.add(cell(""));
      rest.add(cell("more groups of nodes"));
      resources.forEach(name -> rest.add(cell("")));
      table.row(rest);
    }
    return table;
  }

  /** Returns the resources with a column: CPU, memory, and the most requested others. */
  static List<ResourceName> columns(SimulationResult result, int max) {
    List<ResourceName> names = new ArrayList<>();
    List<Totals.ResourceTotal> extended = new ArrayList<>();
    for (Totals.ResourceTotal one : result.totals().resources()) {
      if (one.resource() == ResourceName.CPU || one.resource() == ResourceName.MEMORY) {
        names.add(one.resource());
      } else if (one.isRequested()) {
        extended.add(one);
      }
    }
    extended.sort(
        Comparator.comparingDouble(
            one -> -((double) one.after() + one.pending()) / Math.max(1, one.allocatable())));
    extended.stream()
        .limit(Math.max(0, max - names.size()))
        .forEach(one -> names.add(one.resource()));
    return names;
  }
}
