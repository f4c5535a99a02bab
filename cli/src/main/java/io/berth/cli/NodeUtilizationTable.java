package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.model.ResourceName;
import io.berth.simulator.result.NodeUse;
import io.berth.simulator.result.SimulationResult;
import java.util.ArrayList;
import java.util.List;

/**
 * The nodes with a bar for each resource, before and after; of many nodes, groups of equal ones.
 */
final class NodeUtilizationTable {
  /** More nodes than these are grouped. */
  static final int MOST_NODES = 24;

  private static final int MOST_RESOURCES = 4;
  private static final int NAMES = 24;

  private final SimulationResult result;
  private final List<ResourceName> resources;

  NodeUtilizationTable(SimulationResult result) {
    this.result = result;
    this.resources = ShownResources.of(result, MOST_RESOURCES);
  }

  Table table() {
    return result.nodes().size() > MOST_NODES ? grouped() : perNode();
  }

  private int barWidth(int before) {
    int each = (Console.WIDTH - before) / resources.size() - 2;
    return Math.clamp(each - UtilizationBar.NUMBERS - 1, 4, 12);
  }

  private Table perNode() {
    ShortNames names = new ShortNames(result.nodes().stream().map(NodeUse::name).toList(), NAMES);
    Table table = Table.plain().left("Node").right("Pods");
    resources.forEach(name -> table.left(name.name()));
    int width = barWidth(NAMES + 6);
    for (NodeUse node : result.nodes()) {
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
    Table table = Table.plain().right("Nodes").right("With pods").left("Each has");
    resources.forEach(name -> table.left(name.name()));
    int width = barWidth(47);
    for (NodeGroup group : groups.subList(0, Math.min(MOST_NODES, groups.size()))) {
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
    if (groups.size() > MOST_NODES) {
      List<Table.Cell> rest = new ArrayList<>();
      rest.add(cell("and %d".formatted(groups.size() - MOST_NODES)));
      rest.add(cell(""));
      rest.add(cell("further kinds of nodes"));
      resources.forEach(name -> rest.add(cell("")));
      table.row(rest);
    }
    return table;
  }
}
