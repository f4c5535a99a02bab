package io.berth.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file that is written atomically: to a temporary file in the same directory, which replaces it
 * when it is complete.
 */
final class AtomicFile {
  private final Path requested;
  private final Path file;

  private AtomicFile(Path requested, Path file) {
    this.requested = requested;
    this.file = file;
  }

  /** Writes the content of a file. */
  interface Content {
    void write(Writer out) throws IOException;
  }

  /**
   * Validates the path before the content exists.
   *
   * @throws FileSystemException if the file cannot be written, with the reason
   */
  static AtomicFile at(Path requested) throws IOException {
    // A symbolic link stays; its target is replaced.
    Path file = Files.exists(requested) ? requested.toRealPath() : requested.toAbsolutePath();
    Path directory = Objects.requireNonNullElse(file.getParent(), file);
    if (Files.isDirectory(file)) {
      throw problem(requested, "is a directory; set a file in it", null);
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw problem(requested, "is not a regular file", null);
    }
    if (!Files.isDirectory(directory)) {
      throw problem(requested, "the directory " + directory + " does not exist", null);
    }
    if (!Files.isWritable(directory)) {
      throw problem(
          requested, "cannot create a file in " + directory + ": permission denied", null);
    }
    return new AtomicFile(requested, file);
  }

  void write(Content content) throws IOException {
    Path temporary =
        file.resolveSibling(
            ".%s.%d.part".formatted(file.getFileName(), ProcessHandle.current().pid()));
    try {
      try (Writer out =
          Files.newBufferedWriter(
              temporary,
              StandardCharsets.UTF_8,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        content.write(out);
      }
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw problem(requested, "could not be written: " + reason(e), e);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "its directory was deleted";
      case FileSystemException failure when failure.getReason() != null -> failure.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }

  private static FileSystemException problem(
      Path file, String reason, @Nullable IOException cause) {
    FileSystemException problem = new FileSystemException(file.toString(), null, reason);
    if (cause != null) {
      problem.initCause(cause);
    }
    return problem;
  }
}
