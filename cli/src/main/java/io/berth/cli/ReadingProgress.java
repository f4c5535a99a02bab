package io.berth.cli;

import io.berth.framework.Ticker;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;

/** Shows the progress of reading a file, if it takes longer than two seconds. */
final class ReadingProgress extends FilterInputStream {
  private final String name;
  private final long size;
  private final ProgressBar bar;
  private long count;

  /**
   * Wraps the stream of a file.
   *
   * @param size the size of the file in bytes
   */
  ReadingProgress(InputStream in, String name, long size, PrintWriter terminal, Ticker ticker) {
    super(in);
    this.name = name;
    this.size = size;
    this.bar = new ProgressBar(terminal, ticker);
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
    if (bar.isDue()) {
      double fraction = size <= 0 ? 1 : Math.min(1, (double) count / size);
      bar.draw("reading " + name, fraction, "%3d%%".formatted((int) (100 * fraction)));
    }
  }

  @Override
  public void close() throws IOException {
    bar.clear();
    super.close();
  }
}
