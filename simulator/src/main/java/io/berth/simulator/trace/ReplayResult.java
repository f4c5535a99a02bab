package io.berth.simulator.trace;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What came of a replay. Percentages are of all GPUs where nothing else is said.
 *
 * @param seed whose arrivals and ranks these are, and what ties were decided by else
 * @param complete whether all pods have arrived; it may have been stopped before
 */
public record ReplayResult(
    TracePolicy policy,
    long seed,
    Size size,
    boolean complete,
    List<Point> curve,
    List<ClassTally> classes,
    Duration wall) {
  public ReplayResult {
    curve = List.copyOf(curve);
    classes = List.copyOf(classes);
  }

  /** How large the trace is; pods count as often as they arrive. */
  public record Size(int nodes, int gpus, int pods) {}

  /**
   * Means over all arrivals at which the arrived demand rounds to this percentage.
   *
   * @param allocated what is in use
   * @param fragmented what is free, but of no use to typical pods
   * @param fragmentedOfIdle the same, in percent of what is free
   */
  public record Point(int arrived, double allocated, double fragmented, double fragmentedOfIdle) {}

  /** How many pods of a class came, and how many found no node: until 100 % arrived, and in all. */
  public record ClassTally(
      PodClass kind, int arrivedAt100, int rejectedAt100, int arrived, int rejected) {
    public double rejectedPercentAt100() {
      return arrivedAt100 == 0 ? 0 : 100.0 * rejectedAt100 / arrivedAt100;
    }
  }

  /** Returns the point of that percentage of arrived demand, if the trace came so far. */
  public Optional<Point> at(int arrived) {
    return curve.stream().filter(point -> point.arrived() == arrived).findFirst();
  }
}
