package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UncaughtExceptionLoggerTest {
  private final Thread.UncaughtExceptionHandler before =
      Thread.getDefaultUncaughtExceptionHandler();

  @AfterEach
  void restore() {
    Thread.setDefaultUncaughtExceptionHandler(before);
  }

  @Test
  void logsUncaughtExceptionWithCause() throws InterruptedException {
    UncaughtExceptionLogger.install();
    try (CapturedLog log = new CapturedLog(UncaughtExceptionLogger.class.getName())) {
      Thread.ofVirtual()
          .name("bind-7")
          .start(
              () -> {
                throw new AssertionError("broken");
              })
          .join();

      assertThat(log.await())
          .isEqualTo(
              new CapturedLog.Entry(
                  Level.ERROR,
                  "Thread bind-7 failed with an uncaught exception",
                  "java.lang.AssertionError: broken"));
    }
  }
}
