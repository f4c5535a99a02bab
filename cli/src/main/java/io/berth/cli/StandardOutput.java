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
 * A writer to a standard stream of the process that keeps the write error, which a {@link
 * PrintWriter} hides.
 */
final class StandardOutput extends PrintWriter {
  private static final class Stream extends FileOutputStream {
    private @Nullable IOException failure;

    Stream(FileDescriptor descriptor) {
      super(descriptor);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        super.write(bytes, offset, length);
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }
  }

  private final Stream stream;

  private StandardOutput(Stream stream) {
    // UTF-8 in every locale, because programs and files consume the output.
    super(new OutputStreamWriter(stream, StandardCharsets.UTF_8), false);
    this.stream = stream;
  }

  static StandardOutput of(FileDescriptor descriptor) {
    return new StandardOutput(new Stream(descriptor));
  }

  /** Returns whether the reader closed the pipe, as {@code head} does. */
  boolean isAbandoned() {
    IOException failure = stream.failure;
    // The message is localized, but the word "pipe" is not translated.
    return failure != null
        && String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
  }
}
