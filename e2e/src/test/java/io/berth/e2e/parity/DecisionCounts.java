package io.berth.e2e.parity;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts decisions by feature, and stores mismatches. */
final class DecisionCounts {
  /** A scenario with different decisions. */
  record Mismatch(String difference, String scenario) {}

  private static final class Count {
    int bound;
    int unschedulable;
    int preempting;
    int differing;
  }

  private final Map<Feature, Count> counts = new EnumMap<>(Feature.class);
  private final List<Mismatch> mismatches = new ArrayList<>();
  private int decisions;

  void add(Feature feature, Decision decision) {
    decisions++;
    Count count = count(feature);
    if (decision.node() != null) {
      count.bound++;
    } else {
      count.unschedulable++;
    }
    if (decision.nominatedNode() != null) {
      count.preempting++;
    }
  }

  void add(Feature feature, Mismatch mismatch) {
    count(feature).differing++;
    mismatches.add(mismatch);
  }

  private Count count(Feature feature) {
    return counts.computeIfAbsent(feature, _ -> new Count());
  }

  int decisions() {
    return decisions;
  }

  /** Returns the number of bound pods of a feature. */
  int bound(Feature feature) {
    return count(feature).bound;
  }

  int unschedulable(Feature feature) {
    return count(feature).unschedulable;
  }

  List<Mismatch> mismatches() {
    return Collections.unmodifiableList(mismatches);
  }

  /** Returns a table with one line per feature, and the total. */
  String table() {
    Count all = new Count();
    StringBuilder table =
        new StringBuilder(
            "%-24s %9s %7s %13s %11s %7s%n"
                .formatted(
                    "feature", "decisions", "bound", "unschedulable", "preempting", "differ"));
    counts.forEach(
        (feature, count) -> {
          all.bound += count.bound;
          all.unschedulable += count.unschedulable;
          all.preempting += count.preempting;
          all.differing += count.differing;
          table.append(line(feature.toString(), count));
        });
    return table.append(line("all", all)).toString();
  }

  private static String line(String name, Count count) {
    return "%-24s %9d %7d %13d %11d %7d%n"
        .formatted(
            name,
            count.bound + count.unschedulable,
            count.bound,
            count.unschedulable,
            count.preempting,
            count.differing);
  }
}
