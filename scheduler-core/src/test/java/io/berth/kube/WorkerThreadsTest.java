package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerThreadsTest {
  private final AtomicInteger executions = new AtomicInteger();
  private final CountDownLatch done = new CountDownLatch(1);
  private final List<Duration> sleeps = new CopyOnWriteArrayList<>();

  @ParameterizedTest
  @ValueSource(
      classes = {
        IllegalStateException.class,
        AssertionError.class,
        NoClassDefFoundError.class,
        StackOverflowError.class
      })
  void threadContinuesAfterFailureWithBackoff(Class<? extends Throwable> failure) throws Exception {
    Throwable thrown = failure.getConstructor().newInstance();
    try (WorkerThreads _ = WorkerThreads.start("test", 1, () -> failTwice(thrown), sleeps::add)) {
      assertThat(done.await(20, TimeUnit.SECONDS)).as("a third execution").isTrue();
    }
    assertThat(sleeps).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
  }

  private void failTwice(Throwable failure) throws InterruptedException {
    if (executions.incrementAndGet() > 2) {
      done.countDown();
      new CountDownLatch(1).await(); // until it is interrupted
    }
    throw sneaky(failure);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> RuntimeException sneaky(Throwable failure) throws E {
    throw (E) failure;
  }

  @Test
  void closeStopsThread() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    try (WorkerThreads _ =
        WorkerThreads.start(
            "test",
            1,
            () -> {
              started.countDown();
              try {
                new CountDownLatch(1).await();
              } finally {
                ended.countDown();
              }
            })) {
      assertThat(started.await(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
  }
}
