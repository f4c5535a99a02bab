package io.berth.server.http;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Handles a request on another thread, which can be interrupted. */
final class ResponseTask {
  private final CountDownLatch done = new CountDownLatch(1);
  private boolean interrupted;
  private boolean reusable;
  private @Nullable Thread thread;

  /**
   * Starts a task.
   *
   * @param handler returns whether the connection can be reused
   */
  static ResponseTask start(Executor threads, BooleanSupplier handler) {
    ResponseTask task = new ResponseTask();
    threads.execute(() -> task.run(handler));
    return task;
  }

  private void run(BooleanSupplier handler) {
    try {
      attachThread();
      reusable = handler.getAsBoolean();
    } finally {
      detachThread();
      done.countDown();
    }
  }

  private synchronized void attachThread() {
    thread = Thread.currentThread();
    if (interrupted) {
      thread.interrupt();
    }
  }

  /** Clears the interrupt status: the pool reuses the thread for other requests. */
  private synchronized void detachThread() {
    thread = null;
    var _ = Thread.interrupted();
  }

  /** Interrupts the handler, now or when it starts. */
  synchronized void interrupt() {
    interrupted = true;
    if (thread != null) {
      thread.interrupt();
    }
  }

  /** Waits for the end of the task. Returns whether the connection can be reused. */
  boolean await() {
    boolean interruptedWaiting = false;
    while (true) {
      try {
        done.await();
        if (interruptedWaiting) {
          Thread.currentThread().interrupt();
        }
        return reusable;
      } catch (InterruptedException e) { // the handler must end before its connection
        interruptedWaiting = true;
        interrupt();
      }
    }
  }
}
