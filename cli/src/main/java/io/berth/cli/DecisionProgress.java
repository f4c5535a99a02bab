package io.berth.cli;

import java.io.PrintWriter;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Shows how many decisions were made, from the third second on. */
final class DecisionProgress implements IntConsumer, AutoCloseable {
  private final String name;
  private final @Nullable ProgressBar bar;
  private int total;

  /**
   * Makes a bar.
   *
   * @param terminal where it is drawn, or null for nowhere
   */
  DecisionProgress(String name, @Nullable PrintWriter terminal, LongSupplier nanos) {
    this.name = name;
    this.bar = terminal == null ? null : new ProgressBar(terminal, nanos);
  }

  /** Draws on the terminal of a command that has one. */
  static DecisionProgress of(String name, CommandLine command) {
    boolean terminal = command.getColorScheme().ansi().enabled();
    return new DecisionProgress(name, terminal ? command.getErr() : null, System::nanoTime);
  }

  /** Says how many decisions there will be at least; further attempts come on top. */
  void outOf(int decisions) {
    total = decisions;
  }

  @Override
  public void accept(int decisions) {
    if (bar != null && bar.isDue()) {
      String text = "%,d decisions".formatted(decisions);
      bar.show("simulating " + name, (double) decisions / Math.max(total, decisions), text);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.clear();
    }
  }
}
