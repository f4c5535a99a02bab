package io.berth.e2e.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A process in its own process group, which is killed when it is closed or when this JVM exits,
 * even by {@code kill -9}.
 */
public final class GuardedProcess implements AutoCloseable {
  private static final int TAIL_LINES = 15;

  /*
   * A guard process runs the command. The JVM holds the other end of the guard's standard input and
   * never writes: when read returns, the JVM has closed it or exited. Job control (set -m) gives the
   * command its own process group, so that its children are killed too; 2>/dev/null suppresses the
   * messages of job control. Argument $0 of the guard is the file for the PID of the command.
   */
  private static final String GUARD =
      """
      set -m
      exec 3<&0 4>&2 2>/dev/null
      "$@" </dev/null 2>&4 3<&- 4>&- & command=$!
      echo "$command" > "$0"
      { read -r _ <&3; kill -9 -- "-$command"; } >/dev/null 4>&- & watch=$!
      while true; do
        wait "$command"
        status=$?
        kill -0 "$command" || break
        sleep 0.1 # still alive: wait returns when a signal stops it
      done
      kill -9 -- "-$watch"
      exit "$status"
      """;

  private final String name;
  private final Path log;
  private final Path pidFile;
  private final Process guard;

  private GuardedProcess(String name, Path log, Path pidFile, Process guard) {
    this.name = name;
    this.log = log;
    this.pidFile = pidFile;
    this.guard = guard;
  }

  /** Starts a command whose output is appended to {@code name.log} in a folder. */
  static GuardedProcess start(String name, Path folder, List<String> command) {
    Path log = folder.resolve(name + ".log");
    Path pidFile = folder.resolve(name + ".pid");
    try {
      Files.deleteIfExists(pidFile);
      Process guard =
          guarded(pidFile, command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      return new GuardedProcess(name, log, pidFile, guard);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + name, e);
    }
  }

  /** Returns a builder of a guarded command, whose output the caller redirects or reads. */
  public static ProcessBuilder builder(List<String> command) {
    return guarded(Path.of("/dev/null"), command);
  }

  /**
   * Runs a command, and returns its standard output.
   *
   * @param stderr the file for its standard error
   */
  static String output(List<String> command, Path stderr) {
    try {
      Process process = builder(command).redirectError(stderr.toFile()).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int status = process.waitFor();
      if (status != 0) {
        throw new IllegalStateException(
            "%s exited with %d:%n%s".formatted(command, status, Files.readString(stderr)));
      }
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + command, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while running " + command, e);
    }
  }

  private static ProcessBuilder guarded(Path pidFile, List<String> command) {
    List<String> guarded = new ArrayList<>(List.of("bash", "-c", GUARD, pidFile.toString()));
    guarded.addAll(command);
    return new ProcessBuilder(guarded);
  }

  /** Returns the PID of the command, which the guard writes shortly after the start. */
  long pid() {
    try {
      String content = Files.exists(pidFile) ? Files.readString(pidFile) : "";
      while (!content.endsWith("\n")) {
        if (!isAlive()) {
          throw new IllegalStateException(name + " has exited:\n" + logTail());
        }
        Thread.onSpinWait();
        content = Files.exists(pidFile) ? Files.readString(pidFile) : "";
      }
      return Long.parseLong(content.strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  CompletableFuture<?> onExit() {
    return guard.onExit();
  }

  /**
   * Waits until the process exits, and returns its exit code, which is above 128 after a signal.
   */
  int exitCode(Duration timeout) {
    try {
      if (!guard.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException(
            "%s has not exited within %s:%n%s".formatted(name, timeout, logTail()));
      }
      return guard.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the exit of " + name, e);
    }
  }

  Path log() {
    return log;
  }

  String name() {
    return name;
  }

  boolean isAlive() {
    return guard.isAlive();
  }

  /** Returns the last lines of its log. */
  String logTail() {
    try {
      List<String> lines = Files.readAllLines(log);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
    } catch (IOException e) {
      return "(no log: " + e.getMessage() + ")";
    }
  }

  @Override
  public void close() {
    try {
      guard.getOutputStream().close();
      if (!guard.waitFor(Timeouts.waitSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException(name + " is still alive after it was killed");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
