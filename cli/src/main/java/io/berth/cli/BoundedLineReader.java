package io.berth.cli;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines up to a maximum length: a small gzip file can contain lines that exhaust the memory.
 */
final class BoundedLineReader implements AutoCloseable {
  private final Reader in;
  private final int maxLength;
  private long lineNumber;
  private boolean tooLong;

  /** Creates a reader of lines from a buffered reader. */
  BoundedLineReader(Reader in, int maxLength) {
    this.in = in;
    this.maxLength = maxLength;
  }

  /** Returns the next line without its terminator; null at the end, or if the line is too long. */
  @Nullable String next() throws IOException {
    StringBuilder line = new StringBuilder();
    int c = tooLong ? -1 : in.read();
    if (c < 0) {
      return null;
    }
    lineNumber++;
    while (c >= 0 && c != '\n') {
      if (line.length() == maxLength) {
        tooLong = true;
        return null;
      }
      line.append((char) c);
      c = in.read();
    }
    int end = line.length() - 1;
    return end >= 0 && line.charAt(end) == '\r' ? line.substring(0, end) : line.toString();
  }

  /** Returns the number of the last line that was read. */
  long lineNumber() {
    return lineNumber;
  }

  /** Returns whether reading stopped at a line that is too long. */
  boolean isTooLong() {
    return tooLong;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
