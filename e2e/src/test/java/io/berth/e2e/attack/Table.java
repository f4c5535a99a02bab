package io.berth.e2e.attack;

import io.berth.e2e.bench.Contender;

/** Formats rows as a Markdown table. */
final class Table {
  private static final String FORMAT = "| %-22s | %-14s | %-5s | %9s | %9s | %8s | %6s | %s |%n";

  private Table() {}

  static String head() {
    return FORMAT.formatted(
            "row", "scheduler", "alive", "delay ms", "probe ms", "peak MB", "CPU s", "verdict")
        + "|---|---|---|---|---|---|---|---|\n";
  }

  static String lines(Row row) {
    StringBuilder lines = new StringBuilder();
    for (Outcome outcome : row.outcomes().values()) {
      lines.append(
          FORMAT.formatted(
              row.attack().name(),
              outcome.contender(),
              outcome.alive() ? "yes" : "no",
              outcome.longestDelay().toMillis(),
              outcome.longestProbe().toMillis(),
              outcome.peakMegabytes(),
              "%.1f".formatted(outcome.cpu().toMillis() / 1000.0),
              result(row, outcome)));
    }
    return lines.toString();
  }

  private static String result(Row row, Outcome outcome) {
    return switch (outcome.contender()) {
      case KUBE_SCHEDULER ->
          (outcome.unbound() == 0
                  ? outcome.sideEffects().text()
                  : "%d unbound %s".formatted(outcome.unbound(), outcome.sideEffects().text()))
              .strip();
      case BERTH ->
          row.holds()
              ? (held(row) + " " + outcome.sideEffects().text()).strip()
              : "FAILS: " + String.join(", ", row.problems());
    };
  }

  /** Without results of kube-scheduler, delays are not checked. */
  private static String held(Row row) {
    return row.outcomes().containsKey(Contender.KUBE_SCHEDULER) ? "holds" : "alive, not compared";
  }
}
