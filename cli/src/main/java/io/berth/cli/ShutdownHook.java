package io.berth.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Where the process is told to end, stops what runs, and has the process wait for what there is to
 * be printed.
 */
final class ShutdownHook implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 20;

  private final CommandLine command;
  private final Thread hook = Thread.ofPlatform().name("stop").unstarted(this::stop);
  private final CountDownLatch printed = new CountDownLatch(1);
  private volatile @Nullable Runnable running;
  private volatile boolean stopping;

  ShutdownHook(CommandLine command) {
    this.command = command;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Tells how what runs now is stopped.
   *
   * @param stop called from another thread, at once if the process is ending already
   */
  void stopBy(Runnable stop) {
    running = stop;
    if (stopping) {
      stop.run();
    }
  }

  /** Runs on a thread of its own when the process is told to end. */
  private void stop() {
    stopping = true;
    Runnable now = running;
    if (now != null) {
      now.run();
    }
    try {
      boolean done = printed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (!done) {
        command.getErr().println("berth: ended before everything was printed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Everything is printed. */
  @Override
  public void close() {
    command.getOut().flush();
    command.getErr().flush();
    printed.countDown();
    if (!stopping) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The process is ending this very moment; the hook finds everything printed.
      }
    }
  }
}
