package io.berth.e2e.parity;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts decisions by what they were about, and keeps those on which the schedulers differ. */
final class DecisionCounts {
  /** A scenario on which the two differ. */
  record Mismatch(String difference, String scenario) {}

  private static final class Count {
    int placed;
    int refused;
    int preempting;
    int differing;
  }

  private final Map<Family, Count> counts = new EnumMap<>(Family.class);
  private final List<Mismatch> mismatches = new ArrayList<>();
  private int decisions;

  void add(Family family, Decision decision) {
    decisions++;
    Count count = count(family);
    if (decision.node() != null) {
      count.placed++;
    } else {
      count.refused++;
    }
    if (decision.nominatedNode() != null) {
      count.preempting++;
    }
  }

  void add(Family family, Mismatch mismatch) {
    count(family).differing++;
    mismatches.add(mismatch);
  }

  private Count count(Family family) {
    return counts.computeIfAbsent(family, _ -> new Count());
  }

  int decisions() {
    return decisions;
  }

  /** Returns how many decisions of a family were made either way. */
  int placed(Family family) {
    return count(family).placed;
  }

  int refused(Family family) {
    return count(family).refused;
  }

  List<Mismatch> mismatches() {
    return Collections.unmodifiableList(mismatches);
  }

  /** One line per family, and one for all. */
  String table() {
    Count all = new Count();
    StringBuilder table =
        new StringBuilder(
            "%-24s %9s %7s %8s %11s %7s%n"
                .formatted("about", "decisions", "placed", "refused", "preempting", "differ"));
    counts.forEach(
        (family, count) -> {
          all.placed += count.placed;
          all.refused += count.refused;
          all.preempting += count.preempting;
          all.differing += count.differing;
          table.append(line(family.toString(), count));
        });
    return table.append(line("all", all)).toString();
  }

  private static String line(String name, Count count) {
    return "%-24s %9d %7d %8d %11d %7d%n"
        .formatted(
            name,
            count.placed + count.refused,
            count.placed,
            count.refused,
            count.preempting,
            count.differing);
  }
}
