package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UncaughtFailuresTest {
  private final Thread.UncaughtExceptionHandler before =
      Thread.getDefaultUncaughtExceptionHandler();

  @AfterEach
  void restore() {
    Thread.setDefaultUncaughtExceptionHandler(before);
  }

  @Test
  void threadThatDiesIsLoggedWithItsCause() throws InterruptedException {
    UncaughtFailures.log();
    try (CapturedLog log = new CapturedLog(UncaughtFailures.class.getName())) {
      Thread.ofVirtual()
          .name("bind-7")
          .start(
              () -> {
                throw new AssertionError("out of luck");
              })
          .join();

      assertThat(log.await())
          .isEqualTo(
              new CapturedLog.Entry(
                  Level.ERROR,
                  "Thread bind-7 ended unexpectedly",
                  "java.lang.AssertionError: out of luck"));
    }
  }
}
