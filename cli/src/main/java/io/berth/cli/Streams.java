package io.berth.cli;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** Input of commands. */
final class Streams {
  private Streams() {}

  /** Reads what may be compressed; its first bytes tell. */
  static InputStream unzipped(InputStream in) throws IOException {
    BufferedInputStream raw = new BufferedInputStream(in, 1 << 16);
    raw.mark(2);
    boolean gzip = raw.read() == 0x1f && raw.read() == 0x8b;
    raw.reset();
    return gzip ? new GZIPInputStream(raw, 1 << 16) : raw;
  }
}
