package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The program as an installed copy has it: the launcher with a lib folder beside it. */
final class InstalledBerth implements AutoCloseable {
  /** Longer than anything takes on a machine that is busy with other things. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Path launcher;
  private final Path folder;
  private final List<Process> started = new ArrayList<>();

  InstalledBerth(Path launcher, Path folder) {
    this.launcher = launcher;
    this.folder = folder;
  }

  /** Installs it in a folder, with a link to what was built. */
  static InstalledBerth in(Path folder) throws IOException {
    Path home = Files.createDirectory(folder.resolve("a place with spaces"));
    Path launcher = Files.copy(Path.of("../berth"), home.resolve("berth"));
    Files.createSymbolicLink(home.resolve("lib"), Path.of("target/lib").toAbsolutePath());
    return new InstalledBerth(launcher, folder);
  }

  Path launcher() {
    return launcher;
  }

  Path out() {
    return folder.resolve("out");
  }

  Path err() {
    return folder.resolve("err");
  }

  /** Starts it with further options for the JVM. */
  Process start(String javaOptions, String... args) throws IOException {
    return start(List.of(), javaOptions, args);
  }

  /**
   * Starts it so that it hears of SIGINT: what scripts run in the background ignores that, and so
   * would all that is started by it.
   */
  Process startInterruptible(String javaOptions, String... args) throws IOException {
    return start(List.of("env", "--default-signal=INT"), javaOptions, args);
  }

  private Process start(List<String> by, String javaOptions, String... args) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(by));
    builder.command().add(launcher.toString());
    builder.command().addAll(List.of(args));
    builder.environment().put("BERTH_JAVA_OPTS", javaOptions);
    return start(builder.redirectOutput(out().toFile()).redirectError(err().toFile()));
  }

  /** Starts what is described; it ends with the test at the latest. */
  Process start(ProcessBuilder builder) throws IOException {
    builder.environment().put("JAVA25_HOME", System.getProperty("java.home"));
    Process process = builder.directory(folder.toFile()).start();
    started.add(process);
    return process;
  }

  Outcome run(String javaOptions, String... args) throws IOException, InterruptedException {
    return outcome(start(javaOptions, args));
  }

  Outcome outcome(Process process) throws IOException, InterruptedException {
    int exitCode = exitCode(process);
    return new Outcome(exitCode, Files.readString(out()), Files.readString(err()));
  }

  static int exitCode(Process process) throws InterruptedException {
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
        .as("ends within %s", PATIENCE)
        .isTrue();
    return process.exitValue();
  }

  /**
   * Ends what a failed test has left running, and removes the link: JUnit would warn about one that
   * leads out of the folder it clears away.
   */
  @Override
  public void close() throws IOException {
    started.forEach(Process::destroyForcibly);
    Files.deleteIfExists(launcher.resolveSibling("lib"));
  }
}
