package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class QueueFlusherTest {
  @Test
  void continuesAfterErrorAndLogsItOnce() throws InterruptedException {
    AtomicInteger flushes = new AtomicInteger();
    CountDownLatch ended = new CountDownLatch(1);
    CountDownLatch succeeded = new CountDownLatch(2);
    Runnable flush =
        () -> {
          if (flushes.incrementAndGet() <= 3) {
            throw new AssertionError("a plugin is broken");
          }
          succeeded.countDown();
        };
    try (CapturedLog log = new CapturedLog(QueueFlusher.class.getName())) {
      Thread thread =
          Thread.ofPlatform().start(new QueueFlusher(flush, Duration.ofMillis(1), ended));
      assertThat(succeeded.await(20, TimeUnit.SECONDS)).as("flushed after the errors").isTrue();
      ended.countDown();
      thread.join();

      assertThat(log.rest())
          .containsExactly(
              new CapturedLog.Entry(
                  Level.ERROR,
                  "Failed to flush the scheduling queue; retrying",
                  "java.lang.AssertionError: a plugin is broken"));
    }
  }
}
