package io.berth.cli;

import io.berth.framework.Ticker;
import java.io.PrintWriter;

/** One line on a terminal that tells how far something is; nothing for the first two seconds. */
final class ProgressBar {
  private static final long QUIET_NANOS = 2_000_000_000L;
  private static final long STEP_NANOS = 200_000_000L;
  private static final int BAR = 40;
  private static final int LONGEST_NAME = 40;
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter terminal;
  private final Ticker ticker;
  private long nextAt;
  private boolean shown;

  /** Begins to count time. */
  ProgressBar(PrintWriter terminal, Ticker ticker) {
    this.terminal = terminal;
    this.ticker = ticker;
    this.nextAt = ticker.read() + QUIET_NANOS;
  }

  /** Tells whether it is time to show something. */
  boolean isDue() {
    return ticker.read() - nextAt >= 0;
  }

  /** Draws the bar anew. */
  void show(String what, double part, String text) {
    nextAt = ticker.read() + STEP_NANOS;
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
