package io.berth.cli;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.function.LongSupplier;

/** Shows how far a file is read, from the third second on. */
final class ReadingProgress extends FilterInputStream {
  private static final long QUIET_NANOS = 2_000_000_000L;
  private static final long STEP_NANOS = 200_000_000L;
  private static final int BAR = 40;
  private static final String CLEAR = "\r\u001b[K";

  private final String name;
  private final long size;
  private final PrintWriter terminal;
  private final LongSupplier nanos;
  private long count;
  private long nextAt;
  private boolean shown;

  /**
   * Wraps a file.
   *
   * @param size how many bytes there will be
   * @param nanos a clock, as {@link System#nanoTime}
   */
  ReadingProgress(
      InputStream in, String name, long size, PrintWriter terminal, LongSupplier nanos) {
    super(in);
    this.name = name;
    this.size = size;
    this.terminal = terminal;
    this.nanos = nanos;
    this.nextAt = nanos.getAsLong() + QUIET_NANOS;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    advance(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    advance(Math.max(0, read));
    return read;
  }

  private void advance(int bytes) {
    count += bytes;
    long now = nanos.getAsLong();
    if (now - nextAt >= 0) {
      nextAt = now + STEP_NANOS;
      shown = true;
      double part = size <= 0 ? 1 : Math.min(1, (double) count / size);
      String bar = "#".repeat((int) (BAR * part)) + " ".repeat(BAR - (int) (BAR * part));
      terminal.print(
          "%sreading %s [%s] %3d%%"
              .formatted(CLEAR, Texts.cut(Texts.clean(name), 30), bar, (int) (100 * part)));
      terminal.flush();
    }
  }

  @Override
  public void close() throws IOException {
    if (shown) {
      terminal.print(CLEAR);
      terminal.flush();
    }
    super.close();
  }
}
