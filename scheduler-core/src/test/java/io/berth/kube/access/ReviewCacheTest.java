package io.berth.kube.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.kube.ApiException;
import io.berth.testing.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReviewCacheTest {
  private final TestClock clock = new TestClock("2026-01-01T00:00:00Z");
  private final AtomicInteger asked = new AtomicInteger();
  private final ReviewCache<String, Boolean> cache =
      new ReviewCache<>(clock, yes -> Duration.ofSeconds(yes ? 10 : 2));

  private boolean ask(String question, boolean answer) {
    return cache.get(
        question,
        () -> {
          asked.incrementAndGet();
          return answer;
        });
  }

  @Test
  void anAnswerHoldsForItsTime() {
    assertThat(ask("a", true)).isTrue();
    clock.pass(Duration.ofMillis(9_999));
    assertThat(ask("a", false)).isTrue();
    assertThat(asked).hasValue(1);
    clock.pass(Duration.ofMillis(1));
    assertThat(ask("a", false)).isFalse();
    clock.pass(Duration.ofSeconds(2));
    assertThat(ask("a", true)).isTrue();
    assertThat(asked).hasValue(3);
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void anAnswerHoldsForItsTimeWhateverTheWallClockShows(Duration step) {
    assertThat(ask("a", true)).isTrue();
    clock.stepWall(step);
    assertThat(ask("a", false)).as("still holds").isTrue();
    clock.pass(Duration.ofSeconds(10));
    assertThat(ask("a", false)).as("expired").isFalse();
  }

  @Test
  void thatItFailedIsNotKept() {
    assertThatThrownBy(
            () ->
                cache.get(
                    "a",
                    () -> {
                      throw new ApiException(503, "", "down", null);
                    }))
        .hasMessage("down");

    assertThat(ask("a", true)).isTrue();
  }

  @Test
  void manyWhoAskTheSameAtOnceCauseOneQuestion() throws Exception {
    CountDownLatch answer = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> answers = new ArrayList<>();
      answers.add(
          threads.submit(
              () ->
                  cache.get(
                      "a",
                      () -> {
                        asked.incrementAndGet();
                        begun.countDown();
                        await(answer);
                        return true;
                      })));
      begun.await();
      for (int i = 0; i < 20; i++) {
        answers.add(threads.submit(() -> ask("a", false)));
      }
      answer.countDown();
      for (Future<Boolean> one : answers) {
        assertThat(one.get()).isTrue();
      }
    }
    assertThat(asked).hasValue(1);
  }

  @Test
  void itDoesNotGrowForEver() {
    for (int i = 0; i < 10_000; i++) {
      ask("q" + i, true);
    }
    ask("q9999", true);
    assertThat(asked).as("the latest is known").hasValue(10_000);
    ask("q0", true);
    assertThat(asked).as("the first is forgotten").hasValue(10_001);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
