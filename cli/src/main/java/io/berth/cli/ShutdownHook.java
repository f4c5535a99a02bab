package io.berth.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Stops the running work when the process receives a signal, and delays its exit until the output
 * is printed.
 */
final class ShutdownHook implements AutoCloseable {
  private static final int TIMEOUT_SECONDS = 20;

  private final CommandLine command;
  private final Thread hook = Thread.ofPlatform().name("stop").unstarted(this::stop);
  private final CountDownLatch outputDone = new CountDownLatch(1);
  private volatile @Nullable Runnable stopAction;
  private volatile boolean isStopping;

  ShutdownHook(CommandLine command) {
    this.command = command;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Sets the action that stops the current work.
   *
   * @param action called from another thread, immediately if the process is already stopping
   */
  void onStop(Runnable action) {
    stopAction = action;
    if (isStopping) {
      action.run();
    }
  }

  /** Stops the work and waits for the output; runs on the thread of the shutdown hook. */
  private void stop() {
    isStopping = true;
    Runnable action = stopAction;
    if (action != null) {
      action.run();
    }
    try {
      boolean isDone = outputDone.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      if (!isDone) {
        command.getErr().println("berth: exited before all output was printed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Flushes the output and lets the process exit. */
  @Override
  public void close() {
    command.getOut().flush();
    command.getErr().flush();
    outputDone.countDown();
    if (!isStopping) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The process is already exiting; the hook does not wait.
      }
    }
  }
}
