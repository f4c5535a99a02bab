package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as an installed copy has it: the script with a lib folder beside it. */
class LauncherIT {
  private record Outcome(int exitCode, String out, String err) {}

  @TempDir Path folder;

  private Path berth;
  private Path lib;

  @BeforeEach
  void install() throws IOException {
    Path home = Files.createDirectory(folder.resolve("a place with spaces"));
    berth = Files.copy(Path.of("../berth"), home.resolve("berth"));
    lib = home.resolve("lib");
    Files.createSymbolicLink(lib, Path.of("target/lib").toAbsolutePath());
  }

  /** JUnit would warn about a link that leads out of the folder it clears away. */
  @AfterEach
  void unlink() throws IOException {
    Files.delete(lib);
  }

  @Test
  void saysItsVersionAndNothingElse() throws Exception {
    Outcome outcome = run(berth, "", "--version");
    assertThat(outcome.out()).startsWith("berth ").hasLineCount(1);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exitCode()).isZero();
  }

  @Test
  void isFoundThroughSymbolicLinks() throws Exception {
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Files.createSymbolicLink(bin.resolve("first"), Path.of("../a place with spaces/berth"));
    Path second = Files.createSymbolicLink(bin.resolve("second"), bin.resolve("first"));
    assertThat(run(second, "", "--version").exitCode()).isZero();
  }

  @Test
  void passesArgumentsAndExitCodeOn() throws Exception {
    Outcome outcome = run(berth, "", "no such command");
    assertThat(outcome.err()).contains("'no such command'");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void startsWithoutAWordWhenTheStartUpCacheIsUseless() throws Exception {
    Files.writeString(berth.resolveSibling("berth.aot"), "not a cache");
    assertThat(run(berth, "", "--version").err()).isEmpty();
  }

  @Test
  void givesTheJvmMoreOptions() throws Exception {
    Outcome outcome = run(berth, "-Xmx64m -XX:+PrintCommandLineFlags", "--version");
    assertThat(outcome.out()).contains("-XX:MaxHeapSize=67108864");
    assertThat(outcome.exitCode()).isZero();
  }

  private Outcome run(Path launcher, String javaOptions, String... args) throws Exception {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder = new ProcessBuilder(launcher.toString());
    builder.command().addAll(List.of(args));
    builder.environment().put("JAVA25_HOME", System.getProperty("java.home"));
    builder.environment().put("BERTH_JAVA_OPTS", javaOptions);
    builder.directory(folder.toFile());
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    int exitCode = process.waitFor();
    return new Outcome(exitCode, Files.readString(out), Files.readString(err));
  }
}
