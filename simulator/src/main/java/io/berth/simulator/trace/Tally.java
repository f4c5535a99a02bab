package io.berth.simulator.trace;

import java.util.ArrayList;
import java.util.List;

/** Counts pods by class. */
final class Tally {
  private static final int CLASSES = PodClass.values().length;

  private final long capacity;
  private final int[] arrivedAt100 = new int[CLASSES];
  private final int[] rejectedAt100 = new int[CLASSES];
  private final int[] arrived = new int[CLASSES];
  private final int[] rejected = new int[CLASSES];

  Tally(long capacity) {
    this.capacity = capacity;
  }

  void add(PodClass kind, boolean placed, long demandSoFar) {
    int at = kind.ordinal();
    arrived[at]++;
    rejected[at] += placed ? 0 : 1;
    if (demandSoFar <= capacity) {
      arrivedAt100[at]++;
      rejectedAt100[at] += placed ? 0 : 1;
    }
  }

  List<ReplayResult.ClassTally> result() {
    List<ReplayResult.ClassTally> result = new ArrayList<>();
    for (PodClass kind : PodClass.values()) {
      int at = kind.ordinal();
      result.add(
          new ReplayResult.ClassTally(
              kind, arrivedAt100[at], rejectedAt100[at], arrived[at], rejected[at]));
    }
    return result;
  }
}
