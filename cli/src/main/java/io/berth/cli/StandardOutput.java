package io.berth.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One of the process's own streams. It remembers what went wrong, which a {@link PrintWriter} keeps
 * to itself.
 */
final class StandardOutput extends PrintWriter {
  private static final class Stream extends FileOutputStream {
    private @Nullable IOException trouble;

    Stream(FileDescriptor descriptor) {
      super(descriptor);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        super.write(bytes, offset, length);
      } catch (IOException e) {
        trouble = e;
        throw e;
      }
    }
  }

  private final Stream stream;

  private StandardOutput(Stream stream) {
    // UTF-8 whatever the locale: it is read by programs and lands in files.
    super(new OutputStreamWriter(stream, StandardCharsets.UTF_8), false);
    this.stream = stream;
  }

  static StandardOutput of(FileDescriptor descriptor) {
    return new StandardOutput(new Stream(descriptor));
  }

  /** Tells whether whoever read has gone, as {@code head} does when it has enough. */
  boolean isAbandoned() {
    IOException trouble = stream.trouble;
    // The system says it in the user's language, and yet in English.
    return trouble != null
        && String.valueOf(trouble.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
  }
}
