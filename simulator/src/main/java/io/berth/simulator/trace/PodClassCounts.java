package io.berth.simulator.trace;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts pods by class. */
final class PodClassCounts {
  private static final class Counts {
    private int arrivedAt100;
    private int rejectedAt100;
    private int arrived;
    private int rejected;
  }

  private final long capacity;
  private final Map<PodClass, Counts> classes = new EnumMap<>(PodClass.class);

  PodClassCounts(long capacity) {
    this.capacity = capacity;
  }

  void add(PodClass kind, boolean placed, long demandSoFar) {
    Counts counts = of(kind);
    counts.arrived++;
    counts.rejected += placed ? 0 : 1;
    if (demandSoFar <= capacity) {
      counts.arrivedAt100++;
      counts.rejectedAt100 += placed ? 0 : 1;
    }
  }

  private Counts of(PodClass kind) {
    return classes.computeIfAbsent(kind, _ -> new Counts());
  }

  List<ReplayResult.ClassTally> result() {
    List<ReplayResult.ClassTally> result = new ArrayList<>();
    for (PodClass kind : PodClass.values()) {
      Counts counts = of(kind);
      result.add(
          new ReplayResult.ClassTally(
              kind, counts.arrivedAt100, counts.rejectedAt100, counts.arrived, counts.rejected));
    }
    return result;
  }
}
