package io.berth.cli;

import io.berth.runtime.LoopFailureBackoff;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Flushes the scheduling queue at regular intervals. Without it, no pod leaves its backoff, so no
 * exception of a plugin may end it.
 */
final class QueueFlusher implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(QueueFlusher.class);

  private final Runnable flush;
  private final Duration interval;
  private final CountDownLatch ended;

  /**
   * Creates a flusher.
   *
   * @param ended stops the flusher when it reaches zero
   */
  QueueFlusher(Runnable flush, Duration interval, CountDownLatch ended) {
    this.flush = flush;
    this.interval = interval;
    this.ended = ended;
  }

  @Override
  public void run() {
    LoopFailureBackoff failures = new LoopFailureBackoff();
    try {
      while (!ended.await(interval.toNanos(), TimeUnit.NANOSECONDS)) {
        try {
          flush.run();
          failures.reset();
        } catch (RuntimeException | Error e) { // the next flush may succeed
          if (failures.isNew(e)) {
            LOG.error("Failed to flush the scheduling queue; retrying", e);
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
