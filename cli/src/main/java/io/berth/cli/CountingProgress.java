package io.berth.cli;

import io.berth.framework.Ticker;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Shows the number of items that are done, if the work takes longer than two seconds. */
final class CountingProgress implements AutoCloseable {
  private final String activity;
  private final String unit;
  private final @Nullable ProgressBar bar;
  private long total;

  /**
   * Creates a progress bar.
   *
   * @param activity the activity, such as {@code reading the cluster}
   * @param unit the counted items, such as {@code pods}
   * @param terminal the terminal to draw on, or null to draw nothing
   */
  CountingProgress(String activity, String unit, @Nullable PrintWriter terminal, Ticker ticker) {
    this.activity = activity;
    this.unit = unit;
    this.bar = terminal == null ? null : new ProgressBar(terminal, ticker);
  }

  /** Returns a progress bar on the command's stderr, if it is a terminal. */
  static CountingProgress of(String activity, String unit, CommandLine command) {
    return new CountingProgress(activity, unit, Terminals.progressWriter(command), Ticker.system());
  }

  /** Sets the expected number of items; there may be more. */
  void expect(long expected) {
    total = expected;
  }

  /** Updates the number of items that are done. */
  void update(long done) {
    if (bar != null && bar.isDue()) {
      double fraction = (double) done / Math.max(1, Math.max(total, done));
      bar.draw(activity, fraction, "%,d %s".formatted(done, unit));
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.clear();
    }
  }
}
