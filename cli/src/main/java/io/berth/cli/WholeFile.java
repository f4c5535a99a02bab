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
 * A file that is written. There is never half of it: it is written beside its place, and takes it
 * when it is complete.
 */
final class WholeFile {
  private final Path asked;
  private final Path file;

  private WholeFile(Path asked, Path file) {
    this.asked = asked;
    this.file = file;
  }

  /** What is written. */
  interface Content {
    void write(Writer out) throws IOException;
  }

  /**
   * Looks at the place before there is anything to write.
   *
   * @throws FileSystemException if no file can be there, and why
   */
  static WholeFile at(Path asked) throws IOException {
    // Behind a link it is the file itself that is replaced.
    Path file = Files.exists(asked) ? asked.toRealPath() : asked.toAbsolutePath();
    Path folder = Objects.requireNonNullElse(file.getParent(), file);
    if (Files.isDirectory(file)) {
      throw problem(asked, "is a directory; name a file in it", null);
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw problem(asked, "is no regular file", null);
    }
    if (!Files.isDirectory(folder)) {
      throw problem(asked, "there is no folder " + folder, null);
    }
    if (!Files.isWritable(folder)) {
      throw problem(asked, "no file can be made in " + folder + ": permission denied", null);
    }
    return new WholeFile(asked, file);
  }

  void write(Content content) throws IOException {
    Path beside =
        file.resolveSibling(
            ".%s.%d.part".formatted(file.getFileName(), ProcessHandle.current().pid()));
    try {
      try (Writer out =
          Files.newBufferedWriter(
              beside,
              StandardCharsets.UTF_8,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        content.write(out);
      }
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw problem(asked, "could not be written: " + reason(e), e);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  private static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException gone -> "its folder is gone";
      case FileSystemException known when known.getReason() != null -> known.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }

  private static FileSystemException problem(Path file, String why, @Nullable IOException cause) {
    FileSystemException problem = new FileSystemException(file.toString(), null, why);
    if (cause != null) {
      problem.initCause(cause);
    }
    return problem;
  }
}
