package io.berth.e2e.attack;

import io.berth.e2e.bench.Contender;

/** Rows as text that is a table in Markdown too. */
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
              verdict(row, outcome)));
    }
    return lines.toString();
  }

  private static String verdict(Row row, Outcome outcome) {
    return switch (outcome.contender()) {
      case KUBE_SCHEDULER ->
          (outcome.unbound() == 0
                  ? outcome.damage().text()
                  : "%d unbound %s".formatted(outcome.unbound(), outcome.damage().text()))
              .strip();
      case BERTH ->
          row.holds()
              ? (held(row) + " " + outcome.damage().text()).strip()
              : "FAILS: " + String.join(", ", row.problems());
    };
  }

  /** Without kube-scheduler beside it, delays cannot be judged. */
  private static String held(Row row) {
    return row.outcomes().containsKey(Contender.KUBE_SCHEDULER) ? "holds" : "alive, not compared";
  }
}
