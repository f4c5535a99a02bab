package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.model.ResourceName;
import io.berth.simulator.result.Comparison;
import io.berth.simulator.result.NodeUsage;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.result.SummarySentence;
import io.berth.simulator.result.Totals;
import io.berth.simulator.result.WorkloadOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Prints two simulations of one cluster side by side. */
final class ComparisonPrinter {
  private static final int MAX_WORKLOADS = 20;
  private static final int NAME_WIDTH = 20;

  /** The width of the columns before the bars of a node group. */
  private static final int GROUP_WIDTH = 48;

  private final Comparison comparison;
  private final SimulationResult first;
  private final SimulationResult second;

  ComparisonPrinter(Comparison comparison) {
    this.comparison = comparison;
    this.first = comparison.first();
    this.second = comparison.second();
  }

  void print(Console console) {
    console.line(
        "A: %s   B: %s   on %s, %s"
            .formatted(
                first.setting().configuration(),
                second.setting().configuration(),
                Texts.count(first.totals().nodes(), "node"),
                toPlace()),
        TextStyle.STRONG);
    SimulationPrinter.printStopped(first, console);
    SimulationPrinter.printStopped(second, console);
    Set<String> notes = new LinkedHashSet<>(first.notes());
    notes.addAll(second.notes());
    notes.forEach(note -> console.line("note: " + note, TextStyle.FAINT));
    console.blank();
    console.print(workloads());
    printOmitted(console);
    console.blank();
    if (first.nodes().size() > NodeUtilizationTable.MAX_NODES) {
      printGroups(console);
    } else {
      console.print(nodes());
    }
    console.blank();
    console.print(totals());
    SimulationPrinter.printStrandedLegend(console);
    console.blank();
    console.line(SummarySentence.of(comparison), TextStyle.STRONG);
    console.line(
        "%s placed by A alone, %d by B alone, %d by both on different nodes."
            .formatted(
                Texts.count(comparison.onlyFirst(), "pod"),
                comparison.onlySecond(),
                comparison.elsewhere()));
    console.line("A: " + SimulationPrinter.effort(first.statistics()), TextStyle.FAINT);
    console.line("B: " + SimulationPrinter.effort(second.statistics()), TextStyle.FAINT);
  }

  /** Describes how many pods each configuration schedules: profiles may differ in their names. */
  private String toPlace() {
    int inFirst = first.totals().toPlace();
    int inSecond = second.totals().toPlace();
    String pods = Texts.count(inFirst, "pod") + " to place";
    return inFirst == inSecond ? pods : "%s in A, %,d in B".formatted(pods, inSecond);
  }

  private Table workloads() {
    boolean foreign = first.totals().foreign() + second.totals().foreign() > 0;
    Table table =
        Table.plain()
            .left("Workload")
            .right("Pods")
            .right("Placed A")
            .right("B")
            .right("Pending A")
            .right("B");
    if (foreign) {
      table.right("Left to others A").right("B");
    }
    table.wrapping("Reasons");
    for (Comparison.WorkloadComparison workload : shown()) {
      WorkloadOutcome a = workload.first();
      WorkloadOutcome b = workload.second();
      List<Table.Cell> row =
          new ArrayList<>(
              List.of(
                  cell(workload.workload()),
                  cell(Math.max(a == null ? 0 : a.pods(), b == null ? 0 : b.pods())),
                  cell(podsOnNodes(a)),
                  cell(podsOnNodes(b)),
                  pending(a),
                  pending(b)));
      if (foreign) {
        row.add(cell(a == null ? 0 : a.foreign()));
        row.add(cell(b == null ? 0 : b.foreign()));
      }
      row.add(cell(reasons(a, b)));
      table.row(row);
    }
    return table;
  }

  /** Returns the workloads to print; if there are many, those that differ first. */
  private List<Comparison.WorkloadComparison> shown() {
    return comparison.workloads().size() <= MAX_WORKLOADS
        ? comparison.workloads()
        : comparison.workloads().stream()
            .sorted(
                Comparator.comparing(
                    (Comparison.WorkloadComparison workload) -> !workload.differs()))
            .limit(MAX_WORKLOADS)
            .toList();
  }

  private void printOmitted(Console console) {
    int omitted = comparison.workloads().size() - MAX_WORKLOADS;
    if (omitted > 0) {
      long differ =
          comparison.workloads().stream().filter(Comparison.WorkloadComparison::differs).count()
              - MAX_WORKLOADS;
      console.line(
          "and %s, %s"
              .formatted(
                  Texts.count(omitted, "more workload"),
                  differ > 0 ? differ + " of which differ" : "none of which differ"),
          TextStyle.FAINT);
    }
  }

  private static int podsOnNodes(@Nullable WorkloadOutcome outcome) {
    return outcome == null ? 0 : outcome.running() + outcome.placed();
  }

  private static Table.Cell pending(@Nullable WorkloadOutcome outcome) {
    int pending = outcome == null ? 0 : outcome.pending();
    return cell(pending, pending > 0 ? TextStyle.BAD : TextStyle.PLAIN);
  }

  private static String reasons(@Nullable WorkloadOutcome a, @Nullable WorkloadOutcome b) {
    String reasonsOfA = a == null ? "" : WorkloadTable.reasons(a);
    String reasonsOfB = b == null ? "" : WorkloadTable.reasons(b);
    if (reasonsOfA.isEmpty() || reasonsOfB.isEmpty() || reasonsOfA.equals(reasonsOfB)) {
      return reasonsOfA.isEmpty() ? reasonsOfB : reasonsOfA;
    }
    return "A: " + reasonsOfA + " B: " + reasonsOfB;
  }

  /** Returns the resources with columns; memory is omitted if there are more than two. */
  private List<ResourceName> resources() {
    List<ResourceName> shown = new ArrayList<>(NodeUtilizationTable.columns(first, 3));
    if (shown.size() > 2) {
      shown.remove(ResourceName.MEMORY);
    }
    return shown;
  }

  private Table nodes() {
    Map<String, NodeUsage> secondByName = new HashMap<>();
    second.nodes().forEach(node -> secondByName.put(node.name(), node));
    ShortNames names =
        new ShortNames(first.nodes().stream().map(NodeUsage::name).toList(), NAME_WIDTH);
    Table table = Table.plain().left("Node");
    List<ResourceName> resources = resources();
    addTitles(table, resources);
    int width = width(resources, NAME_WIDTH);
    for (NodeUsage node : first.nodes()) {
      NodeUsage other = Objects.requireNonNull(secondByName.get(node.name()));
      List<Table.Cell> row = new ArrayList<>();
      row.add(cell(names.of(node.name())));
      for (ResourceName name : resources) {
        long allocatable = node.allocatable().get(name);
        row.add(cell(UtilizationBar.state(node.after().get(name), allocatable, width)));
        row.add(cell(UtilizationBar.state(other.after().get(name), allocatable, width)));
      }
      table.row(row);
    }
    return table;
  }

  private void printGroups(Console console) {
    List<NodeGroup> ofFirst = NodeGroup.of(first.nodes());
    List<NodeGroup> ofSecond = NodeGroup.of(second.nodes());
    Table table = Table.plain().right("Nodes").right("With pods A").right("B").left("Allocatable");
    List<ResourceName> resources = resources();
    addTitles(table, resources);
    int width = width(resources, GROUP_WIDTH);
    for (int i = 0; i < Math.min(NodeUtilizationTable.MAX_NODES, ofFirst.size()); i++) {
      NodeGroup a = ofFirst.get(i);
      NodeGroup b = ofSecond.get(i);
      List<Table.Cell> row = new ArrayList<>();
      row.add(cell(a.nodes().size()));
      row.add(cell(a.used()));
      row.add(cell(b.used()));
      row.add(cell(a.describe(NodeUtilizationTable.columns(first, 3))));
      for (ResourceName name : resources) {
        row.add(cell(UtilizationBar.state(a.after(name), a.allocatable(name), width)));
        row.add(cell(UtilizationBar.state(b.after(name), b.allocatable(name), width)));
      }
      table.row(row);
    }
    console.print(table);
    if (ofFirst.size() > NodeUtilizationTable.MAX_NODES) {
      int more = ofFirst.size() - NodeUtilizationTable.MAX_NODES;
      console.line("and %,d more groups of nodes".formatted(more), TextStyle.FAINT);
    }
  }

  private static void addTitles(Table table, List<ResourceName> resources) {
    resources.forEach(name -> table.left(name.name() + " A").left("B"));
  }

  private static int width(List<ResourceName> resources, int before) {
    return Math.clamp((Console.WIDTH - before) / (2L * resources.size()) - 7, 4, 14);
  }

  private Table totals() {
    Table table = Table.plain().left("Total").right("A").right("B");
    table.row(
        cell("nodes used"), cell(first.totals().usedAfter()), cell(second.totals().usedAfter()));
    table.row(
        cell("pods preempted"),
        cell(first.totals().preempted()),
        cell(second.totals().preempted()));
    for (Totals.ResourceTotal a : first.totals().resources()) {
      Totals.ResourceTotal b = Objects.requireNonNull(second.totals().of(a.resource()));
      if (!a.isRequested() && !b.isRequested()) {
        continue;
      }
      table.row(
          cell(a.resource() + " allocated"),
          cell(TotalsTable.share(a, a.after())),
          cell(TotalsTable.share(b, b.after())));
      if (TotalsTable.highlightsStranded(a) && Math.max(a.stranded(), b.stranded()) > 0) {
        addAmounts(table, a, b, "stranded", a.stranded(), b.stranded());
      }
      if (Math.max(a.pending(), b.pending()) > 0) {
        addAmounts(table, a, b, "requested by pending pods", a.pending(), b.pending());
      }
    }
    FragmentationTable.addRows(first, second, table);
    return table;
  }

  private static void addAmounts(
      Table table,
      Totals.ResourceTotal a,
      Totals.ResourceTotal b,
      String title,
      long inA,
      long inB) {
    table.row(
        cell(a.resource() + " " + title),
        cell(TotalsTable.amount(a, inA), inA > inB ? TextStyle.BAD : TextStyle.PLAIN),
        cell(TotalsTable.amount(b, inB), inB > inA ? TextStyle.BAD : TextStyle.PLAIN));
  }
}
