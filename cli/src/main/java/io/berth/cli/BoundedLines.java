package io.berth.cli;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/** Reads lines, but none that would fill the memory: what a gzip file holds can be enormous. */
final class BoundedLines implements AutoCloseable {
  private final Reader in;
  private final int longest;
  private long number;
  private boolean tooLong;

  /** Takes a reader that is buffered. */
  BoundedLines(Reader in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /** Returns the next line without its end; null if there is none, or if it is too long. */
  @Nullable String next() throws IOException {
    StringBuilder line = new StringBuilder();
    int c = tooLong ? -1 : in.read();
    if (c < 0) {
      return null;
    }
    number++;
    while (c >= 0 && c != '\n') {
      if (line.length() == longest) {
        tooLong = true;
        return null;
      }
      line.append((char) c);
      c = in.read();
    }
    int end = line.length() - 1;
    return end >= 0 && line.charAt(end) == '\r' ? line.substring(0, end) : line.toString();
  }

  /** Returns the number of the line that was read last. */
  long number() {
    return number;
  }

  /** Tells whether the reading ended at a line that is too long. */
  boolean isTooLong() {
    return tooLong;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
