package io.berth.simulator.trace;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts arrived and rejected pods by class. */
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

  void add(PodClass podClass, boolean placed, long demandSoFar) {
    Counts counts = of(podClass);
    counts.arrived++;
    counts.rejected += placed ? 0 : 1;
    if (demandSoFar <= capacity) {
      counts.arrivedAt100++;
      counts.rejectedAt100 += placed ? 0 : 1;
    }
  }

  private Counts of(PodClass podClass) {
    return classes.computeIfAbsent(podClass, _ -> new Counts());
  }

  List<ReplayResult.ClassCounts> result() {
    List<ReplayResult.ClassCounts> result = new ArrayList<>();
    for (PodClass podClass : PodClass.values()) {
      Counts counts = of(podClass);
      result.add(
          new ReplayResult.ClassCounts(
              podClass,
              counts.arrivedAt100,
              counts.rejectedAt100,
              counts.arrived,
              counts.rejected));
    }
    return result;
  }
}
