package io.berth.server.http;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** An answer that is being made on a thread of its own, which can be interrupted. */
final class ResponseTask {
  private final CountDownLatch done = new CountDownLatch(1);
  private boolean interrupted;
  private boolean usable;
  private @Nullable Thread thread;

  /**
   * Begins to make an answer.
   *
   * @param making returns whether the connection can be used any further
   */
  static ResponseTask start(Executor threads, BooleanSupplier making) {
    ResponseTask answer = new ResponseTask();
    threads.execute(() -> answer.run(making));
    return answer;
  }

  private void run(BooleanSupplier making) {
    try {
      begin();
      usable = making.getAsBoolean();
    } finally {
      end();
      done.countDown();
    }
  }

  private synchronized void begin() {
    thread = Thread.currentThread();
    if (interrupted) {
      thread.interrupt();
    }
  }

  /** The thread serves others next, who are not to be interrupted. */
  private synchronized void end() {
    thread = null;
    var _ = Thread.interrupted();
  }

  /** Interrupts whoever makes the answer, now or once that begins. */
  synchronized void interrupt() {
    interrupted = true;
    if (thread != null) {
      thread.interrupt();
    }
  }

  /** Waits for the end. Returns whether the connection can be used any further. */
  boolean await() {
    boolean told = false;
    while (true) {
      try {
        done.await();
        if (told) {
          Thread.currentThread().interrupt();
        }
        return usable;
      } catch (InterruptedException e) { // the answer ends before its connection does
        told = true;
        interrupt();
      }
    }
  }
}
