package io.berth.simulator.result;

import io.berth.model.ResourceName;
import io.berth.simulator.result.PodOutcome.State;
import java.util.ArrayList;
import java.util.List;

/** Summarizes results and comparisons in one sentence. */
public final class SummarySentence {
  private SummarySentence() {}

  /** Returns the numbers of placed pods and used nodes, and the allocation of the main resource. */
  public static String of(SimulationResult result) {
    Totals totals = result.totals();
    List<String> parts = new ArrayList<>();
    parts.add(
        totals.toPlace() == 0
            ? "No pods to place" + left(totals)
            : "Placed %,d of %s on %,d of %s"
                .formatted(
                    placed(result),
                    count(totals.toPlace(), "pod"),
                    nodesOfPlaced(result),
                    count(totals.nodes(), "node")));
    Totals.ResourceTotal main = totals.of(MainResource.of(result));
    if (main != null && main.allocatable() > 0) {
      parts.add(
          "%s allocation %d%% → %d%%"
              .formatted(
                  main.resource(),
                  Percent.of(main.before(), main.allocatable()),
                  Percent.of(main.after(), main.allocatable())));
    }
    parts.add(totals.pending() == 0 ? "none pending" : count(totals.pending(), "pod") + " pending");
    if (totals.preempted() > 0) {
      parts.add(count(totals.preempted(), "pod") + " preempted");
    }
    return String.join("; ", parts) + ".";
  }

  /** Returns the differences of the second configuration from the first. */
  public static String of(Comparison comparison) {
    SimulationResult a = comparison.first();
    SimulationResult b = comparison.second();
    List<String> parts = new ArrayList<>();
    parts.add(placements(a, b));
    ResourceName name = MainResource.of(comparison);
    Totals.ResourceTotal ofA = a.totals().of(name);
    Totals.ResourceTotal ofB = b.totals().of(name);
    if (ofA != null && ofB != null && ofA.allocatable() > 0) {
      parts.add(
          name
              + " allocation "
              + difference(
                  Percent.of(ofB.after(), ofB.allocatable()) + "%",
                  Percent.of(ofA.after(), ofA.allocatable()) + "%"));
      if (MainResource.isExtended(name) && ofA.stranded() != ofB.stranded()) {
        parts.add("%,d instead of %,d stranded".formatted(ofB.stranded(), ofA.stranded()));
      }
    }
    parts.add(
        "nodes used: "
            + difference(
                "%,d".formatted(b.totals().usedAfter()), "%,d".formatted(a.totals().usedAfter())));
    return String.join("; ", parts) + ".";
  }

  private static String placements(SimulationResult a, SimulationResult b) {
    String nameA = "A (%s)".formatted(a.setting().configuration());
    String nameB = "B (%s)".formatted(b.setting().configuration());
    if (a.totals().toPlace() != b.totals().toPlace()) {
      return "%s %s, %s %s".formatted(nameA, placements(a), nameB, placements(b));
    }
    String all = count(a.totals().toPlace(), "pod");
    int more = placed(b) - placed(a);
    return more == 0
        ? "%s and %s each place %,d of %s".formatted(nameA, nameB, placed(a), all)
        : "%s places %s %s than %s: %,d instead of %,d of %s"
            .formatted(
                nameB,
                count(Math.abs(more), "pod"),
                more > 0 ? "more" : "fewer",
                nameA,
                placed(b),
                placed(a),
                all);
  }

  private static String left(Totals totals) {
    return totals.foreign() == 0
        ? ""
        : "; %s left to other schedulers".formatted(count(totals.foreign(), "pod"));
  }

  /** Describes the placements of a configuration that schedules other pods than the other one. */
  private static String placements(SimulationResult result) {
    Totals totals = result.totals();
    String placed = "places %,d of %s".formatted(placed(result), count(totals.toPlace(), "pod"));
    return totals.foreign() == 0
        ? placed
        : "%s and leaves %,d to other schedulers".formatted(placed, totals.foreign());
  }

  private static String difference(String now, String other) {
    return now.equals(other) ? now + " in both" : "%s instead of %s".formatted(now, other);
  }

  private static int placed(SimulationResult result) {
    return (int)
        result.pods().stream()
            .filter(pod -> pod.state() == State.PLACED && pod.wasPending())
            .count();
  }

  private static int nodesOfPlaced(SimulationResult result) {
    return (int)
        result.pods().stream()
            .filter(pod -> pod.state() == State.PLACED && pod.wasPending())
            .map(PodOutcome::nodeName)
            .distinct()
            .count();
  }

  private static String count(int number, String noun) {
    return "%,d %s%s".formatted(number, noun, number == 1 ? "" : "s");
  }
}
