package io.berth.e2e.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/** A scheduler process of a control plane. It is killed when it is closed. */
public final class SchedulerProcess implements AutoCloseable {
  /** The log message of Berth when it starts to schedule. */
  private static final String SCHEDULING_MESSAGE = "Caches are synced; scheduling";

  private final GuardedProcess process;
  private final Probe probe;
  private final Runnable onClose;

  SchedulerProcess(GuardedProcess process, Probe probe, Runnable onClose) {
    this.process = process;
    this.probe = probe;
    this.onClose = onClose;
  }

  /** Returns the PID of the scheduler itself, for its resource usage. */
  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Returns a future that completes when the process exits. */
  public CompletableFuture<?> onExit() {
    return process.onExit();
  }

  /** Sends a signal, such as TERM. */
  public void signal(String name) {
    try {
      int status = new ProcessBuilder("kill", "-" + name, String.valueOf(pid())).start().waitFor();
      if (status != 0) {
        throw new IllegalStateException("failed to send the signal %s".formatted(name));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while sending a signal", e);
    }
  }

  /** Waits until the process exits, and returns its exit code. */
  public int exitCode() {
    return process.exitCode(Timeouts.WAIT_TIMEOUT);
  }

  /** Waits until Berth schedules; not for kube-scheduler. */
  public void awaitScheduling() {
    awaitLog(SCHEDULING_MESSAGE);
  }

  /** Returns whether Berth schedules; not for kube-scheduler. */
  public boolean isScheduling() {
    return readLog().contains(SCHEDULING_MESSAGE);
  }

  /** Waits until its log contains a text, and returns the log. */
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

  /** Waits for a condition by polling; fails if the process exits. */
  public void await(String subject, BooleanSupplier condition) {
    probe.await(subject, List.of(process), condition);
  }

  /** Returns its log. */
  public String readLog() {
    try {
      return Files.exists(log()) ? Files.readString(log()) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns its log file. */
  public Path log() {
    return process.log();
  }

  /** Returns the last lines of its log. */
  public String logTail() {
    return process.logTail();
  }

  @Override
  public void close() {
    process.close();
    onClose.run();
  }
}
