package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of an installation. */
class LauncherIT {
  @TempDir Path folder;

  private InstalledBerth berth;

  @BeforeEach
  void install() throws IOException {
    berth = InstalledBerth.in(folder);
  }

  @AfterEach
  void remove() throws IOException {
    berth.close();
  }

  @Test
  void printsOnlyVersion() throws Exception {
    Outcome outcome = berth.run("", "--version");
    assertThat(outcome.out()).startsWith("berth ").hasLineCount(1);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exitCode()).isZero();
  }

  @Test
  void worksThroughSymbolicLinks() throws Exception {
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Files.createSymbolicLink(bin.resolve("first"), Path.of("../a place with spaces/berth"));
    Path second = Files.createSymbolicLink(bin.resolve("second"), bin.resolve("first"));
    try (InstalledBerth linked = new InstalledBerth(second, folder)) {
      assertThat(linked.run("", "--version").exitCode()).isZero();
    }
  }

  @Test
  void passesArgumentsAndExitCode() throws Exception {
    Outcome outcome = berth.run("", "no such command");
    assertThat(outcome.err()).contains("'no such command'");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void ignoresInvalidStartUpCacheSilently() throws Exception {
    Files.writeString(berth.launcher().resolveSibling("berth.aot"), "not a cache");
    assertThat(berth.run("", "--version").err()).isEmpty();
  }

  /** As in {@code berth simulate | head -1}. */
  @Test
  void printsNoErrorWhenReaderClosesPipe() throws Exception {
    ProcessBuilder builder = new ProcessBuilder(berth.launcher().toString(), "simulate");
    Process process = berth.start(builder.redirectError(berth.err().toFile()));
    process.getInputStream().close();
    assertThat(InstalledBerth.exitCode(process)).isEqualTo(ExitCode.FAILURE);
    assertThat(berth.err()).isEmptyFile();
  }

  @Test
  void fullDiskIsFailure() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "only Linux has /dev/full");
    ProcessBuilder builder = new ProcessBuilder(berth.launcher().toString(), "simulate");
    builder.redirectOutput(full.toFile()).redirectError(berth.err().toFile());
    assertThat(InstalledBerth.exitCode(berth.start(builder))).isEqualTo(ExitCode.FAILURE);
    assertThat(berth.err()).hasContent("standard output: cannot be written; is the disk full?");
  }

  @Test
  void passesJavaOptions() throws Exception {
    Outcome outcome = berth.run("-Xmx64m -XX:+PrintCommandLineFlags", "--version");
    assertThat(outcome.out()).contains("-XX:MaxHeapSize=67108864");
    assertThat(outcome.exitCode()).isZero();
  }
}
