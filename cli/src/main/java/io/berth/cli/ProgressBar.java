package io.berth.cli;

import java.io.PrintWriter;
import java.util.function.LongSupplier;

/** One line on a terminal that tells how far something is; nothing for the first two seconds. */
final class ProgressBar {
  private static final long QUIET_NANOS = 2_000_000_000L;
  private static final long STEP_NANOS = 200_000_000L;
  private static final int BAR = 40;
  private static final int LONGEST_NAME = 40;
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter terminal;
  private final LongSupplier nanos;
  private long nextAt;
  private boolean shown;

  /**
   * Begins to count time.
   *
   * @param nanos a clock, as {@link System#nanoTime}
   */
  ProgressBar(PrintWriter terminal, LongSupplier nanos) {
    this.terminal = terminal;
    this.nanos = nanos;
    this.nextAt = nanos.getAsLong() + QUIET_NANOS;
  }

  /** Tells whether it is time to show something. */
  boolean isDue() {
    return nanos.getAsLong() - nextAt >= 0;
  }

  /** Draws the bar anew. */
  void show(String what, double part, String text) {
    nextAt = nanos.getAsLong() + STEP_NANOS;
    shown = true;
    int full = (int) (BAR * Math.clamp(part, 0, 1));
    terminal.print(
        "%s%s [%s%s] %s"
            .formatted(
                CLEAR,
                Texts.cut(Texts.clean(what), LONGEST_NAME),
                "#".repeat(full),
                " ".repeat(BAR - full),
                text));
    terminal.flush();
  }

  void clear() {
    if (shown) {
      shown = false;
      terminal.print(CLEAR);
      terminal.flush();
    }
  }
}
