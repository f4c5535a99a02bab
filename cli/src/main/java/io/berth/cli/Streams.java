package io.berth.cli;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Input of commands. */
final class Streams {
  /** Longer than anything that people write; what reads it has lower limits of its own. */
  static final int LONGEST_SMALL = 16 * 1024 * 1024;

  private Streams() {}

  /** Reads what may be compressed; its first bytes tell. */
  static InputStream unzipped(InputStream in) throws IOException {
    BufferedInputStream raw = new BufferedInputStream(in, 1 << 16);
    raw.mark(2);
    boolean gzip = raw.read() == 0x1f && raw.read() == 0x8b;
    raw.reset();
    return gzip ? new GZIPInputStream(raw, 1 << 16) : raw;
  }

  /** Reads a file that people write by hand; of one that is far too long only the beginning. */
  static byte[] small(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(LONGEST_SMALL);
    } catch (IOException e) {
      throw named(file.toString(), e);
    }
  }

  /** Says whose trouble it is: what reads, unpacks and decodes does not know the file's name. */
  static IOException named(String file, IOException trouble) {
    String why =
        switch (trouble) {
          case FileSystemException known -> null;
          case EOFException cut -> "ends too soon; was the gzip file cut off?";
          case ZipException damaged -> "is a damaged gzip file: " + damaged.getMessage();
          default -> String.valueOf(trouble.getMessage());
        };
    if (why == null) {
      return trouble;
    }
    FileSystemException named = new FileSystemException(file, null, why);
    named.initCause(trouble);
    return named;
  }
}
