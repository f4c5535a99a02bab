package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir private Path folder;

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void replacesExistingFile() throws IOException {
    Path file = Files.writeString(folder.resolve("out.html"), "old");
    AtomicFile.at(file).write(out -> out.write("new"));
    assertThat(file).hasContent("new");
    assertThat(files()).containsExactly("out.html");
  }

  @Test
  void keepsExistingFileOnFailure() throws IOException {
    Path file = Files.writeString(folder.resolve("out.html"), "old");
    AtomicFile report = AtomicFile.at(file);
    assertThatThrownBy(
            () ->
                report.write(
                    out -> {
                      out.write("half a p".repeat(10_000));
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(FileSystemException.class)
        .hasMessage(file + ": could not be written: No space left on device");
    assertThat(file).hasContent("old");
    assertThat(files()).containsExactly("out.html");
  }

  @Test
  void keepsSymbolicLink() throws IOException {
    Path file = Files.writeString(folder.resolve("out.html"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.html"), file);
    AtomicFile.at(link).write(out -> out.write("new"));
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
  }

  @Test
  void validatesPathBeforeWriting() {
    Path missing = folder.resolve("missing/out.html");
    assertThatThrownBy(() -> AtomicFile.at(missing))
        .hasMessage(missing + ": the directory " + missing.getParent() + " does not exist");
    assertThatThrownBy(() -> AtomicFile.at(folder))
        .hasMessage(folder + ": is a directory; set a file in it");
    assertThatThrownBy(() -> AtomicFile.at(Path.of("/dev/null")))
        .hasMessage("/dev/null: is not a regular file");
  }

  @Test
  void reportsDeletedDirectory() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    AtomicFile report = AtomicFile.at(inner.resolve("out.html"));
    Files.delete(inner);
    assertThatThrownBy(() -> report.write(out -> out.write("new")))
        .hasMessageEndingWith("out.html: could not be written: its directory was deleted");
  }
}
