package io.berth.simulator.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Collects the allocation of the cluster after each arrival, by percentage of arrived demand. */
final class AllocationCurve {
  private static final int STEP = 10;

  private static final class Bin {
    private long events;
    private double allocated;
    private double fragmented;
    private double fragmentedOfIdle;

    private void add(Bin other) {
      events += other.events;
      allocated += other.allocated;
      fragmented += other.fragmented;
      fragmentedOfIdle += other.fragmentedOfIdle;
    }
  }

  private final long capacity;
  private final TreeMap<Integer, Bin> bins = new TreeMap<>();

  AllocationCurve(long capacity) {
    this.capacity = capacity;
  }

  void add(long arrived, long used, double fragmented) {
    Bin bin = bins.computeIfAbsent((int) Math.rint(percent((double) arrived)), _ -> new Bin());
    long idle = capacity - used;
    bin.events++;
    bin.allocated += rounded(percent((double) used));
    bin.fragmented += percent(fragmented);
    bin.fragmentedOfIdle += idle == 0 ? 0 : 100 * fragmented / idle;
  }

  private double percent(double milli) {
    return 100 * milli / capacity;
  }

  /** Rounds to hundredths, as the published figures are means of rounded values. */
  private static double rounded(double percent) {
    return Math.rint(percent * 100) / 100;
  }

  /** Returns a point for every ten percent, and the last one. */
  List<ReplayResult.Point> points() {
    List<ReplayResult.Point> points = new ArrayList<>();
    if (bins.isEmpty()) {
      return points;
    }
    int last = bins.lastKey();
    for (int at = STEP; at < last; at += STEP) {
      point(at, points);
    }
    point(last, points);
    return points;
  }

  /** Adds a point; the adjacent bins fill a gap, which an arrival of over one percent leaves. */
  private void point(int at, List<ReplayResult.Point> points) {
    Bin sum = new Bin();
    if (bins.containsKey(at)) {
      sum.add(bins.get(at));
    } else {
      bins.subMap(at - 1, true, at + 1, true).values().forEach(sum::add);
    }
    if (sum.events > 0) {
      points.add(
          new ReplayResult.Point(
              at,
              rounded(sum.allocated / sum.events),
              rounded(sum.fragmented / sum.events),
              rounded(sum.fragmentedOfIdle / sum.events)));
    }
  }
}
