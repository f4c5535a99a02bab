package io.berth.cli;

import static io.berth.cli.Table.cell;

import io.berth.model.ResourceName;
import io.berth.simulator.result.Comparison;
import io.berth.simulator.result.NodeUse;
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
  private static final int MOST_WORKLOADS = 20;
  private static final int NAMES = 20;

  /** What stands before the bars of a group of nodes. */
  private static final int GROUPS = 48;

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
                Texts.count(first.totals().toPlace(), "pod") + " to place"),
        TextStyle.STRONG);
    SimulationPrinter.stopped(first, console);
    SimulationPrinter.stopped(second, console);
    Set<String> notes = new LinkedHashSet<>(first.notes());
    notes.addAll(second.notes());
    notes.forEach(note -> console.line("note: " + note, TextStyle.FAINT));
    console.blank();
    console.print(workloads());
    hidden(console);
    console.blank();
    if (first.nodes().size() > NodeUtilizationTable.MOST_NODES) {
      groups(console);
    } else {
      console.print(nodes());
    }
    console.blank();
    console.print(totals());
    SimulationPrinter.stranded(console);
    console.blank();
    console.line(SummarySentence.of(comparison), TextStyle.STRONG);
    console.line(
        "%s placed by A alone, %d by B alone, %d by both on different nodes."
            .formatted(
                Texts.count(comparison.onlyFirst(), "pod"),
                comparison.onlySecond(),
                comparison.elsewhere()));
    console.line("A: " + SimulationPrinter.effort(first.effort()), TextStyle.FAINT);
    console.line("B: " + SimulationPrinter.effort(second.effort()), TextStyle.FAINT);
  }

  private Table workloads() {
    Table table =
        Table.plain()
            .left("Workload")
            .right("Pods")
            .right("Placed A")
            .right("B")
            .right("Pending A")
            .right("B")
            .wrapping("Why");
    for (Comparison.OfWorkload one : shown()) {
      WorkloadOutcome a = one.first();
      WorkloadOutcome b = one.second();
      table.row(
          cell(one.workload()),
          cell(Math.max(a == null ? 0 : a.pods(), b == null ? 0 : b.pods())),
          cell(onNodes(a)),
          cell(onNodes(b)),
          pending(a),
          pending(b),
          cell(why(a, b)));
    }
    return table;
  }

  /** Of many workloads those that make the difference. */
  private List<Comparison.OfWorkload> shown() {
    return comparison.workloads().size() <= MOST_WORKLOADS
        ? comparison.workloads()
        : comparison.workloads().stream()
            .sorted(Comparator.comparing((Comparison.OfWorkload one) -> !one.differs()))
            .limit(MOST_WORKLOADS)
            .toList();
  }

  private void hidden(Console console) {
    int hidden = comparison.workloads().size() - MOST_WORKLOADS;
    if (hidden > 0) {
      long differ =
          comparison.workloads().stream().filter(Comparison.OfWorkload::differs).count()
              - MOST_WORKLOADS;
      console.line(
          "and %s, %s"
              .formatted(
                  Texts.count(hidden, "further workload"),
                  differ > 0 ? differ + " of which differ" : "all alike in A and B"),
          TextStyle.FAINT);
    }
  }

  private static int onNodes(@Nullable WorkloadOutcome outcome) {
    return outcome == null ? 0 : outcome.running() + outcome.placed();
  }

  private static Table.Cell pending(@Nullable WorkloadOutcome outcome) {
    int pending = outcome == null ? 0 : outcome.pending() + outcome.foreign();
    return cell(pending, pending > 0 ? TextStyle.BAD : TextStyle.PLAIN);
  }

  private static String why(@Nullable WorkloadOutcome a, @Nullable WorkloadOutcome b) {
    String ofA = a == null ? "" : WorkloadTable.why(a);
    String ofB = b == null ? "" : WorkloadTable.why(b);
    if (ofA.isEmpty() || ofB.isEmpty() || ofA.equals(ofB)) {
      return ofA.isEmpty() ? ofB : ofA;
    }
    return "A: " + ofA + " B: " + ofB;
  }

  /** The last resources are those that a comparison is about, where there are more than two. */
  private List<ResourceName> resources() {
    List<ResourceName> shown = new ArrayList<>(ShownResources.of(first, 3));
    if (shown.size() > 2) {
      shown.remove(ResourceName.MEMORY);
    }
    return shown;
  }

  private Table nodes() {
    Map<String, NodeUse> others = new HashMap<>();
    second.nodes().forEach(node -> others.put(node.name(), node));
    ShortNames names = new ShortNames(first.nodes().stream().map(NodeUse::name).toList(), NAMES);
    Table table = Table.plain().left("Node");
    List<ResourceName> resources = resources();
    titles(table, resources);
    int width = width(resources, NAMES);
    for (NodeUse node : first.nodes()) {
      NodeUse other = Objects.requireNonNull(others.get(node.name()));
      List<Table.Cell> row = new ArrayList<>();
      row.add(cell(names.of(node.name())));
      for (ResourceName name : resources) {
        long all = node.allocatable().get(name);
        row.add(cell(UtilizationBar.state(node.after().get(name), all, width)));
        row.add(cell(UtilizationBar.state(other.after().get(name), all, width)));
      }
      table.row(row);
    }
    return table;
  }

  private void groups(Console console) {
    List<NodeGroup> ofFirst = NodeGroup.of(first.nodes());
    List<NodeGroup> ofSecond = NodeGroup.of(second.nodes());
    Table table = Table.plain().right("Nodes").right("With pods A").right("B").left("Each has");
    List<ResourceName> resources = resources();
    titles(table, resources);
    int width = width(resources, GROUPS);
    for (int i = 0; i < Math.min(NodeUtilizationTable.MOST_NODES, ofFirst.size()); i++) {
      NodeGroup a = ofFirst.get(i);
      NodeGroup b = ofSecond.get(i);
      List<Table.Cell> row = new ArrayList<>();
      row.add(cell(a.nodes().size()));
      row.add(cell(a.used()));
      row.add(cell(b.used()));
      row.add(cell(a.describe(ShownResources.of(first, 3))));
      for (ResourceName name : resources) {
        row.add(cell(UtilizationBar.state(a.after(name), a.allocatable(name), width)));
        row.add(cell(UtilizationBar.state(b.after(name), b.allocatable(name), width)));
      }
      table.row(row);
    }
    console.print(table);
    if (ofFirst.size() > NodeUtilizationTable.MOST_NODES) {
      int more = ofFirst.size() - NodeUtilizationTable.MOST_NODES;
      console.line("and %,d further kinds of nodes".formatted(more), TextStyle.FAINT);
    }
  }

  private static void titles(Table table, List<ResourceName> resources) {
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
    for (Totals.OfResource a : first.totals().resources()) {
      Totals.OfResource b = Objects.requireNonNull(second.totals().of(a.resource()));
      if (!a.isOfInterest() && !b.isOfInterest()) {
        continue;
      }
      table.row(
          cell(a.resource() + " allocated"),
          cell(TotalsTable.share(a, a.after())),
          cell(TotalsTable.share(b, b.after())));
      if (TotalsTable.canStrand(a) && Math.max(a.stranded(), b.stranded()) > 0) {
        amounts(table, a, b, "stranded", a.stranded(), b.stranded());
      }
      if (Math.max(a.wanted(), b.wanted()) > 0) {
        amounts(table, a, b, "wanted by pending pods", a.wanted(), b.wanted());
      }
    }
    new FragmentationRows(first, second).addTo(table);
    return table;
  }

  private static void amounts(
      Table table, Totals.OfResource a, Totals.OfResource b, String what, long inA, long inB) {
    table.row(
        cell(a.resource() + " " + what),
        cell(TotalsTable.amount(a, inA), inA > inB ? TextStyle.BAD : TextStyle.PLAIN),
        cell(TotalsTable.amount(b, inB), inB > inA ? TextStyle.BAD : TextStyle.PLAIN));
  }
}
