package io.berth.e2e.controlplane;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** A scheduler that runs beside a control plane. It ends when it is closed. */
public final class SchedulerProcess implements AutoCloseable {
  private final GuardedProcess process;
  private final Runnable whenClosed;

  SchedulerProcess(GuardedProcess process, Runnable whenClosed) {
    this.process = process;
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
