package io.berth.simulator.trace;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The result of a replay. Percentages are of all GPUs unless stated otherwise.
 *
 * @param seed the seed of the arrivals and ranks, or of tie-breaking
 * @param complete whether all pods have arrived; false if the replay was stopped
 */
public record ReplayResult(
    TracePolicy policy,
    long seed,
    Size size,
    boolean complete,
    List<Point> curve,
    List<ClassCounts> classes,
    Duration wall) {
  public ReplayResult {
    curve = List.copyOf(curve);
    classes = List.copyOf(classes);
  }

  /** The size of the trace; a pod counts once per arrival. */
  public record Size(int nodes, int gpus, int pods) {}

  /**
   * The means over all arrivals at which the arrived demand rounds to this percentage.
   *
   * @param allocated the allocated share
   * @param fragmented the free share that typical pods cannot use
   * @param fragmentedOfIdle the same, in percent of the free share
   */
  public record Point(int arrived, double allocated, double fragmented, double fragmentedOfIdle) {}

  /** Arrived and rejected pods of a class: until 100 % of demand arrived, and in total. */
  public record ClassCounts(
      PodClass podClass, int arrivedAt100, int rejectedAt100, int arrived, int rejected) {
    public double rejectedPercentAt100() {
      return arrivedAt100 == 0 ? 0 : 100.0 * rejectedAt100 / arrivedAt100;
    }
  }

  /** Returns the point at a percentage of arrived demand, if the replay reached it. */
  public Optional<Point> at(int arrived) {
    return curve.stream().filter(point -> point.arrived() == arrived).findFirst();
  }
}
