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

/** Reads the input files of commands. */
final class Streams {
  /** The maximum size of a small file; its readers have lower limits. */
  static final int MAX_SMALL_FILE_BYTES = 16 * 1024 * 1024;

  private Streams() {}

  /** Decompresses a stream if its first bytes are those of gzip. */
  static InputStream unzipped(InputStream in) throws IOException {
    BufferedInputStream raw = new BufferedInputStream(in, 1 << 16);
    raw.mark(2);
    boolean gzip = raw.read() == 0x1f && raw.read() == 0x8b;
    raw.reset();
    return gzip ? new GZIPInputStream(raw, 1 << 16) : raw;
  }

  /** Reads a small file, such as a configuration; a longer file is truncated. */
  static byte[] small(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(MAX_SMALL_FILE_BYTES);
    } catch (IOException e) {
      throw named(file.toString(), e);
    }
  }

  /** Adds the name of the file to an exception whose message lacks it. */
  static IOException named(String file, IOException cause) {
    String reason =
        switch (cause) {
          case FileSystemException _ -> null;
          case EOFException _ -> "ends unexpectedly; is the gzip file truncated?";
          case ZipException damaged -> "is a damaged gzip file: " + damaged.getMessage();
          default -> String.valueOf(cause.getMessage());
        };
    if (reason == null) {
      return cause;
    }
    FileSystemException named = new FileSystemException(file, null, reason);
    named.initCause(cause);
    return named;
  }
}
