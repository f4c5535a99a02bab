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

/** Tests when {@code e2e/program} compiles, and its output if Maven fails. */
class ProgramScriptTest {
  private static final String ESCAPE = "\u001b";

  /** Output with color codes, which Maven prints even if colors are disabled. */
  private static final String COLORED_LINE =
      "printf '\\033[1mERROR\\033[m in Some.java\\033[0m\\n'\n";

  @TempDir Path tree;

  private Path source;
  private Path record;

  @BeforeEach
  void createTree() throws IOException {
    record = tree.resolve("e2e/target/program");
    source = Files.createDirectories(tree.resolve("api/src")).resolve("Some.java");
    Files.writeString(source, "");
    Files.createDirectories(tree.resolve("bin"));
    Files.createDirectories(record.getParent());
    Files.copy(Binaries.tree().resolve("e2e/program"), tree.resolve("e2e/program"));
  }

  private void writeMaven(String script) throws IOException {
    Path file = Files.writeString(tree.resolve("bin/mvn"), "#!/bin/sh\n" + COLORED_LINE + script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Commands.Result runProgram(String... arguments) {
    String path = tree.resolve("bin") + ":" + System.getenv("PATH");
    List<String> command = new ArrayList<>();
    command.add(tree.resolve("e2e/program").toString());
    command.addAll(List.of(arguments));
    return Commands.run(command, Map.of("PATH", path));
  }

  @Test
  void compilesOnlyIfOutOfDate() throws IOException {
    writeMaven("printf 'echo\\n%s\\n' '" + tree + "' > '" + record + "'\n");

    Commands.Result first = runProgram("Main", "argument");
    assertThat(first.stderr()).contains("e2e: compiling").doesNotContain(ESCAPE);
    assertThat(first.stdout()).endsWith("-cp %s Main argument\n".formatted(tree));
    assertThat(runProgram("Main").stderr()).isEmpty();

    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(runProgram().stderr()).as("after a change").contains("e2e: compiling");
  }

  @Test
  void compilesIfClassPathFolderIsMissing() throws IOException {
    Files.write(record, List.of("echo", tree.resolve("gone").toString()));
    writeMaven("printf 'echo\\n%s\\n' '" + tree + "' > '" + record + "'\n");
    assertThat(runProgram("Main").stdout()).endsWith("-cp %s Main\n".formatted(tree));
  }

  @Test
  void printsEndOfLogWithoutColorsIfMavenFails() throws IOException {
    writeMaven("exit 1\n");
    Commands.Result outcome = runProgram("Main");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.stderr())
        .contains("ERROR in Some.java", "the log is ")
        .doesNotContain(ESCAPE);
  }
}
