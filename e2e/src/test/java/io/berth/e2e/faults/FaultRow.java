package io.berth.e2e.faults;

import java.time.Duration;

/**
 * A fault, and what it did.
 *
 * @param bound how many pods had a node when it struck
 * @param lasted how long it lasted
 * @param firstBind when the next pod got its node, from the end of the fault
 * @param allBound when the last one did, from the beginning of the fault
 */
record FaultRow(String name, int bound, Duration lasted, Duration firstBind, Duration allBound) {
  static final String HEAD =
      """
      | fault | pods placed before | lasted | next pod placed | all placed |
      |---|---|---|---|---|
      """;

  /**
   * Sums up a fault when all pods have their nodes.
   *
   * @param struck when it began
   * @param over when it ended
   */
  static FaultRow of(String name, int bound, long struck, long over, InvariantChecker ledger) {
    return new FaultRow(
        name,
        bound,
        Duration.ofNanos(over - struck),
        Duration.ofNanos(ledger.firstBindAfter(over) - over),
        Duration.ofNanos(ledger.lastBind() - struck));
  }

  String line() {
    return "| %s | %d | %s | %s | %s |\n"
        .formatted(name, bound, seconds(lasted), seconds(firstBind), seconds(allBound));
  }

  private static String seconds(Duration time) {
    return "%.1f s".formatted(time.toMillis() / 1000.0);
  }
}
