package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An installation of the program: the launcher with a lib directory beside it. */
final class InstalledBerth implements AutoCloseable {
  /** Exceeds the duration of any command on a busy machine. */
  private static final Duration EXIT_TIMEOUT = Duration.ofMinutes(5);

  private final Path launcher;
  private final Path directory;
  private final List<Process> started = new ArrayList<>();

  InstalledBerth(Path launcher, Path directory) {
    this.launcher = launcher;
    this.directory = directory;
  }

  /** Installs the program in a directory, with a link to the build. */
  static InstalledBerth in(Path directory) throws IOException {
    Path home = Files.createDirectory(directory.resolve("a place with spaces"));
    Path launcher = Files.copy(Path.of("../berth"), home.resolve("berth"));
    Files.createSymbolicLink(home.resolve("lib"), Path.of("target/lib").toAbsolutePath());
    return new InstalledBerth(launcher, directory);
  }

  Path launcher() {
    return launcher;
  }

  Path out() {
    return directory.resolve("out");
  }

  Path err() {
    return directory.resolve("err");
  }

  /** Starts the program with additional JVM options. */
  Process start(String javaOptions, String... args) throws IOException {
    return start(List.of(), javaOptions, args);
  }

  /**
   * Starts the program such that it receives SIGINT, which background processes of scripts and
   * their children ignore.
   */
  Process startInterruptible(String javaOptions, String... args) throws IOException {
    return start(List.of("env", "--default-signal=INT"), javaOptions, args);
  }

  private Process start(List<String> prefix, String javaOptions, String... args)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(prefix));
    builder.command().add(launcher.toString());
    builder.command().addAll(List.of(args));
    builder.environment().put("BERTH_JAVA_OPTS", javaOptions);
    return start(builder.redirectOutput(out().toFile()).redirectError(err().toFile()));
  }

  /** Starts a process, which is destroyed after the test. */
  Process start(ProcessBuilder builder) throws IOException {
    builder.environment().put("JAVA25_HOME", System.getProperty("java.home"));
    Process process = builder.directory(directory.toFile()).start();
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
    assertThat(process.waitFor(EXIT_TIMEOUT.toSeconds(), TimeUnit.SECONDS))
        .as("ends within %s", EXIT_TIMEOUT)
        .isTrue();
    return process.exitValue();
  }

  /**
   * Destroys the processes of a failed test, and removes the link, because JUnit warns about a link
   * out of the directory that it deletes.
   */
  @Override
  public void close() throws IOException {
    started.forEach(Process::destroyForcibly);
    Files.deleteIfExists(launcher.resolveSibling("lib"));
  }
}
