package io.berth.e2e.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When {@code e2e/program} compiles, and what it shows of Maven's output. */
class ProgramScriptTest {
  private static final String ESCAPE = "\u001b";

  /** What Maven prints even where it is told to use no colour. */
  private static final String COLOURS = "printf '\\033[1mERROR\\033[m in Some.java\\033[0m\\n'\n";

  @TempDir Path tree;

  private Path source;
  private Path record;

  @BeforeEach
  void makeTree() throws IOException {
    record = tree.resolve("e2e/target/program");
    source = Files.createDirectories(tree.resolve("api/src")).resolve("Some.java");
    Files.writeString(source, "");
    Files.createDirectories(tree.resolve("bin"));
    Files.createDirectories(record.getParent());
    Files.copy(Binaries.tree().resolve("e2e/program"), tree.resolve("e2e/program"));
  }

  private void maven(String script) throws IOException {
    Path file = Files.writeString(tree.resolve("bin/mvn"), "#!/bin/sh\n" + COLOURS + script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Commands.Outcome program(String... arguments) {
    String path = tree.resolve("bin") + ":" + System.getenv("PATH");
    List<String> command = new ArrayList<>();
    command.add(tree.resolve("e2e/program").toString());
    command.addAll(List.of(arguments));
    return Commands.run(command, Map.of("PATH", path));
  }

  @Test
  void compilesOnlyWhatIsOutOfDate() throws IOException {
    maven("printf 'echo\\n%s\\n' '" + tree + "' > '" + record + "'\n");

    Commands.Outcome first = program("Main", "argument");
    assertThat(first.complaints()).contains("e2e: compiling").doesNotContain(ESCAPE);
    assertThat(first.printed()).endsWith("-cp %s Main argument\n".formatted(tree));
    assertThat(program("Main").complaints()).isEmpty();

    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(program().complaints()).as("after a change").contains("e2e: compiling");
  }

  @Test
  void compilesAgainWhenAFolderOfTheClassPathIsGone() throws IOException {
    Files.write(record, List.of("echo", tree.resolve("gone").toString()));
    maven("printf 'echo\\n%s\\n' '" + tree + "' > '" + record + "'\n");
    assertThat(program("Main").printed()).endsWith("-cp %s Main\n".formatted(tree));
  }

  @Test
  void showsTheEndOfTheLogWithoutColoursWhenMavenFails() throws IOException {
    maven("exit 1\n");
    Commands.Outcome outcome = program("Main");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.complaints())
        .contains("ERROR in Some.java", "the whole log is in ")
        .doesNotContain(ESCAPE);
  }
}
