package io.berth.cli;

import io.berth.framework.Ticker;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Shows how many things are done, from the third second on. */
final class CountingProgress implements AutoCloseable {
  private final String what;
  private final String things;
  private final @Nullable ProgressBar bar;
  private long total;

  /**
   * Makes a bar.
   *
   * @param what what is going on
   * @param things what is counted
   * @param terminal where it is drawn, or null for nowhere
   */
  CountingProgress(String what, String things, @Nullable PrintWriter terminal, Ticker ticker) {
    this.what = what;
    this.things = things;
    this.bar = terminal == null ? null : new ProgressBar(terminal, ticker);
  }

  /** Draws where the command writes errors, if that is a terminal. */
  static CountingProgress of(String what, String things, CommandLine command) {
    return new CountingProgress(what, things, Terminals.drawing(command), Ticker.system());
  }

  /** Says how many there will be, about; more may come on top. */
  void outOf(long expected) {
    total = expected;
  }

  /** Hears how many there are by now. */
  void accept(long done) {
    if (bar != null && bar.isDue()) {
      double part = (double) done / Math.max(1, Math.max(total, done));
      bar.show(what, part, "%,d %s".formatted(done, things));
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.clear();
    }
  }
}
