package io.berth.e2e.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/** A scheduler that runs beside a control plane. It ends when it is closed. */
public final class SchedulerProcess implements AutoCloseable {
  /** What Berth says when it begins to place pods. */
  private static final String WORKS = "The cluster is read; scheduling";

  private final GuardedProcess process;
  private final Probe probe;
  private final Runnable whenClosed;

  SchedulerProcess(GuardedProcess process, Probe probe, Runnable whenClosed) {
    this.process = process;
    this.probe = probe;
    this.whenClosed = whenClosed;
  }

  /** The number of the process itself, under which the system counts what it uses. */
  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Completes when it has ended, in whatever way. */
  public CompletableFuture<?> onExit() {
    return process.onExit();
  }

  /** Sends it a signal, such as TERM. */
  public void signal(String name) {
    try {
      int status = new ProcessBuilder("kill", "-" + name, String.valueOf(pid())).start().waitFor();
      if (status != 0) {
        throw new IllegalStateException("the signal %s did not arrive".formatted(name));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while sending a signal", e);
    }
  }

  /** Waits for its end, and returns its exit code. */
  public int exitCode() {
    return process.exitCode(Timeouts.WAIT_TIMEOUT);
  }

  /** Waits until Berth, if it is that, schedules. */
  public void awaitWork() {
    awaitLog(WORKS);
  }

  /** Tells whether Berth, if it is that, has begun to schedule. */
  public boolean works() {
    return readLog().contains(WORKS);
  }

  /** Waits until its log has a text, and returns the log. */
  public String awaitLog(String text) {
    AtomicReference<String> log = new AtomicReference<>("");
    probe.await(
        "\"%s\" in the log".formatted(text),
        List.of(process),
        () -> {
          log.set(readLog());
          return log.get().contains(text);
        });
    return log.get();
  }

  /** Waits for a condition as long as it lives, and looks now and then. */
  public void await(String what, BooleanSupplier condition) {
    probe.await(what, List.of(process), condition);
  }

  /** All that it has written to its log. */
  public String readLog() {
    try {
      return Files.exists(log()) ? Files.readString(log()) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file that it writes its log to. */
  public Path log() {
    return process.log();
  }

  /** The last lines of its log. */
  public String logTail() {
    return process.logTail();
  }

  @Override
  public void close() {
    process.close();
    whenClosed.run();
  }
}
