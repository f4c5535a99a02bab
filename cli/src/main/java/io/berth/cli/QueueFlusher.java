package io.berth.cli;

import io.berth.runtime.RepeatedFailures;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the scheduling queue flushed in regular intervals. Without it no pod leaves its backoff, so
 * that nothing that a plugin throws may end it.
 */
final class QueueFlusher implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(QueueFlusher.class);

  private final Runnable flush;
  private final Duration interval;
  private final CountDownLatch ended;

  /**
   * Makes one that does nothing yet.
   *
   * @param ended tells when to stop
   */
  QueueFlusher(Runnable flush, Duration interval, CountDownLatch ended) {
    this.flush = flush;
    this.interval = interval;
    this.ended = ended;
  }

  @Override
  public void run() {
    RepeatedFailures failures = new RepeatedFailures();
    try {
      while (!ended.await(interval.toNanos(), TimeUnit.NANOSECONDS)) {
        try {
          flush.run();
          failures.clear();
        } catch (RuntimeException | Error e) { // the next flush may go well
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
