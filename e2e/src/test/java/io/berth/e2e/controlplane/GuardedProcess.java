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
 * A process with a process group of its own, which is killed when this JVM closes it or ends, by
 * {@code kill -9} too.
 */
public final class GuardedProcess implements AutoCloseable {
  private static final int TAIL_LINES = 15;

  /*
   * The guard stands between the JVM and the command. The JVM holds the other end of the guard's
   * standard input and never writes: when read returns, the JVM has closed it or is gone. Job
   * control (set -m) gives the command its process group, so that its children go with it,
   * and makes the guard talkative (2>/dev/null). The guard is called by the name of the file
   * for the command's number.
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
        sleep 0.1 # it is there still: stopped by a signal, which ends a wait
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

  /** Starts a command whose output goes to {@code name.log} in a folder, after what is there. */
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

  /** A guarded command whose output is the caller's to redirect or read. */
  public static ProcessBuilder builder(List<String> command) {
    return guarded(Path.of("/dev/null"), command);
  }

  /**
   * Runs a command to its end and returns what it printed.
   *
   * @param complaints the file that it writes its standard error to
   */
  static String output(List<String> command, Path complaints) {
    try {
      Process process = builder(command).redirectError(complaints.toFile()).start();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int status = process.waitFor();
      if (status != 0) {
        throw new IllegalStateException(
            "%s ended with %d:%n%s".formatted(command, status, Files.readString(complaints)));
      }
      return printed;
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

  /** The number of the command's process, which the guard tells a moment after the start. */
  long pid() {
    try {
      String written = Files.exists(pidFile) ? Files.readString(pidFile) : "";
      while (!written.endsWith("\n")) {
        if (!isAlive()) {
          throw new IllegalStateException(name + " has ended:\n" + logTail());
        }
        Thread.onSpinWait();
        written = Files.exists(pidFile) ? Files.readString(pidFile) : "";
      }
      return Long.parseLong(written.strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  CompletableFuture<?> onExit() {
    return guard.onExit();
  }

  /** Waits for its end, and returns its exit code; that of a signal is above 128. */
  int exitCode(Duration atMost) {
    try {
      if (!guard.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException(
            "%s has not ended within %s:%n%s".formatted(name, atMost, logTail()));
      }
      return guard.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the end of " + name, e);
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

  /** The last lines it wrote. */
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
        throw new IllegalStateException(name + " is still there after being killed");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
