package io.berth.cli;

import java.io.PrintWriter;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Shows how many pods were placed, from the third second on. */
final class PlacingProgress implements LongConsumer, AutoCloseable {
  private final String name;
  private final int expected;
  private final @Nullable ProgressBar bar;

  /**
   * Makes a bar.
   *
   * @param expected how many there will be, about
   * @param terminal where it is drawn, or null for nowhere
   */
  PlacingProgress(String name, int expected, @Nullable PrintWriter terminal, LongSupplier nanos) {
    this.name = name;
    this.expected = expected;
    this.bar = terminal == null ? null : new ProgressBar(terminal, nanos);
  }

  @Override
  public void accept(long pods) {
    if (bar != null && bar.isDue()) {
      bar.show(
          "placing " + name, (double) pods / Math.max(pods, expected), "%,d pods".formatted(pods));
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.clear();
    }
  }
}
