package io.berth.cli;

import io.berth.framework.Ticker;
import java.io.PrintWriter;

/** A progress bar on one line of a terminal, which appears after two seconds. */
final class ProgressBar {
  private static final long INITIAL_DELAY_NANOS = 2_000_000_000L;
  private static final long UPDATE_INTERVAL_NANOS = 200_000_000L;
  private static final int BAR_WIDTH = 40;
  private static final int MAX_NAME_LENGTH = 40;
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter terminal;
  private final Ticker ticker;
  private long nextUpdateNanos;
  private boolean isShown;

  /** Creates a progress bar and starts the delay. */
  ProgressBar(PrintWriter terminal, Ticker ticker) {
    this.terminal = terminal;
    this.ticker = ticker;
    this.nextUpdateNanos = ticker.read() + INITIAL_DELAY_NANOS;
  }

  /** Returns whether the bar is due to be drawn. */
  boolean isDue() {
    return ticker.read() - nextUpdateNanos >= 0;
  }

  /** Draws the bar. */
  void draw(String activity, double fraction, String text) {
    nextUpdateNanos = ticker.read() + UPDATE_INTERVAL_NANOS;
    isShown = true;
    int full = (int) (BAR_WIDTH * Math.clamp(fraction, 0, 1));
    terminal.print(
        "%s%s [%s%s] %s"
            .formatted(
                CLEAR,
                Texts.truncate(Texts.clean(activity), MAX_NAME_LENGTH),
                "#".repeat(full),
                " ".repeat(BAR_WIDTH - full),
                text));
    terminal.flush();
  }

  void clear() {
    if (isShown) {
      isShown = false;
      terminal.print(CLEAR);
      terminal.flush();
    }
  }
}
