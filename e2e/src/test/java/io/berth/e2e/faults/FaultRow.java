package io.berth.e2e.faults;

import java.time.Duration;

/**
 * The measurements of a fault: a row of the table of docs/reliability.md.
 *
 * @param boundBefore the number of pods bound before the fault
 * @param duration the duration of the fault
 * @param timeToNextBind from the end of the fault to the next binding
 * @param timeToAllBound from the beginning of the fault to the last binding
 */
record FaultRow(
    String name,
    int boundBefore,
    Duration duration,
    Duration timeToNextBind,
    Duration timeToAllBound) {
  static final String HEADER =
      """
      | fault | lasted | all bound, from its beginning |
      |---|---|---|
      """;

  /**
   * Returns the measurements of a fault when all pods are bound.
   *
   * @param start the time of its beginning
   * @param end the time of its end
   */
  static FaultRow of(String name, int boundBefore, long start, long end, InvariantChecker checker) {
    return new FaultRow(
        name,
        boundBefore,
        Duration.ofNanos(end - start),
        Duration.ofNanos(checker.firstBindAfter(end) - end),
        Duration.ofNanos(checker.lastBind() - start));
  }

  /** Returns the row of the table. */
  String line() {
    return "| %s | %s | %s |\n".formatted(name, seconds(duration), seconds(timeToAllBound));
  }

  /** Returns the measurements that the table does not have. */
  String details() {
    return "boundBefore=%d timeToNextBind=%s".formatted(boundBefore, seconds(timeToNextBind));
  }

  private static String seconds(Duration time) {
    return "%.1f s".formatted(time.toMillis() / 1000.0);
  }
}
