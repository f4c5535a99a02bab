package io.berth.kube.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.kube.ApiException;
import io.berth.testing.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ReviewCacheTest {
  private static final Deadline LATE = Deadline.after(Duration.ofMinutes(5), System::nanoTime);

  private final TestClock clock = new TestClock();
  private final AtomicInteger asked = new AtomicInteger();
  private final CountDownLatch never = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ReviewCache<String, Boolean> cache =
      new ReviewCache<>(clock, yes -> Duration.ofSeconds(yes ? 10 : 2), yes -> yes);

  @AfterEach
  void end() {
    never.countDown();
    threads.shutdownNow();
  }

  private void pass(Duration time) {
    clock.pass(time);
  }

  private boolean ask(String question, boolean answer) {
    return cache.get(
        question,
        () -> {
          asked.incrementAndGet();
          return answer;
        },
        LATE);
  }

  /** Asks what the server does not answer, and returns once it has been asked. */
  private Future<Boolean> hang(String question) throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    Future<Boolean> answer = threads.submit(() -> cache.get(question, hanging(begun), LATE));
    begun.await();
    return answer;
  }

  private Supplier<Boolean> hanging(CountDownLatch begun) {
    return () -> {
      begun.countDown();
      await(never);
      return true;
    };
  }

  @Test
  void anAnswerHoldsForItsTime() {
    assertThat(ask("a", true)).isTrue();
    pass(Duration.ofMillis(9_999));
    assertThat(ask("a", false)).isTrue();
    assertThat(asked).hasValue(1);
    pass(Duration.ofMillis(1));
    assertThat(ask("a", false)).isFalse();
    pass(Duration.ofSeconds(2));
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
                    },
                    LATE))
        .hasMessage("down");

    assertThat(ask("a", true)).isTrue();
  }

  @Test
  void manyWhoAskTheSameAtOnceCauseOneQuestion() throws Exception {
    CountDownLatch answer = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
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
                    },
                    LATE)));
    begun.await();
    for (int i = 0; i < 20; i++) {
      answers.add(threads.submit(() -> ask("a", false)));
    }
    answer.countDown();
    for (Future<Boolean> one : answers) {
      assertThat(one.get()).isTrue();
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

  @Test
  void waitsNoLongerThanTheDeadline() {
    Deadline soon = Deadline.after(Duration.ofMillis(20), System::nanoTime);

    assertThatThrownBy(() -> cache.get("a", hanging(new CountDownLatch(1)), soon))
        .isInstanceOf(ApiException.class)
        .hasMessage("the API server did not answer a review in time");

    assertThat(cache.running()).as("nobody waits for it").isZero();
  }

  @Test
  void anInterruptEndsTheWaitAndTheReview() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Future<Boolean> waiting =
        threads.submit(
            () ->
                cache.get(
                    "a",
                    () -> {
                      begun.countDown();
                      try {
                        never.await();
                      } catch (InterruptedException e) {
                        interrupted.countDown();
                      }
                      return true;
                    },
                    LATE));
    begun.await();

    waiting.cancel(true);

    interrupted.await();
    assertThat(cache.running()).isZero();
  }

  @Test
  void whoLeavesDoesNotTakeTheAnswerFromOthers() throws Exception {
    CountDownLatch answer = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    Supplier<Boolean> slow =
        () -> {
          begun.countDown();
          await(answer);
          return true;
        };
    Future<Boolean> first = threads.submit(() -> cache.get("a", slow, LATE));
    begun.await();
    CountDownLatch leaving = new CountDownLatch(1);
    Future<Boolean> second = threads.submit(() -> cache.get("a", slow, LATE));
    Future<?> third =
        threads.submit(
            () -> {
              Thread.currentThread().interrupt();
              assertThatThrownBy(() -> cache.get("a", slow, LATE)).isInstanceOf(ApiException.class);
              leaving.countDown();
            });
    leaving.await();
    third.get();

    answer.countDown();

    assertThat(first.get()).isTrue();
    assertThat(second.get()).isTrue();
  }

  @Test
  void rejectsMoreReviewsThanMayRun() throws Exception {
    for (int i = 0; i < ReviewCache.MAX_RUNNING; i++) {
      var _ = hang("stranger-" + i);
    }

    assertThatThrownBy(() -> ask("one more", true)).isInstanceOf(TooManyReviewsException.class);
    assertThat(cache.running()).isEqualTo(ReviewCache.MAX_RUNNING);
    assertThat(asked).hasValue(0);
  }

  @Test
  void rejectsMoreThanMayWaitForOneReview() throws Exception {
    var _ = hang("a");
    List<Future<Boolean>> waiting = new ArrayList<>();
    for (int i = 0; i < 3 * ReviewCache.MAX_WAITING; i++) {
      waiting.add(threads.submit(() -> ask("a", true)));
    }

    int rejected = 0;
    while (rejected < 2 * ReviewCache.MAX_WAITING + 1) { // one waits since it began the review
      rejected = (int) waiting.stream().filter(ReviewCacheTest::isRejected).count();
      Thread.onSpinWait();
    }
    never.countDown();

    for (Future<Boolean> one : waiting) {
      assertThat(isRejected(one) || one.get()).isTrue();
    }
  }

  private static boolean isRejected(Future<?> future) {
    return future.state() == Future.State.FAILED
        && future.exceptionNow() instanceof TooManyReviewsException;
  }

  /** A token that the server answers at once is not locked out by tokens on which it hangs. */
  @Test
  void aNewReviewDisplacesTheOneThatHangsForLongest() throws Exception {
    List<Future<Boolean>> hanging = new ArrayList<>();
    for (int i = 0; i < ReviewCache.MAX_RUNNING; i++) {
      hanging.add(hang("stranger-" + i));
    }
    pass(ReviewCache.MIN_RUN_TIME);

    assertThat(ask("new", true)).isTrue();

    assertThatThrownBy(hanging.getFirst()::get)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(TooManyReviewsException.class);
    assertThat(hanging.get(1).isDone()).isFalse();
  }

  @Test
  void whoWasKnownIsReviewedAgainWhileStrangersHang() throws Exception {
    assertThat(ask("known", true)).isTrue();
    assertThat(ask("unknown", false)).isFalse();
    pass(Duration.ofSeconds(10));
    for (int i = 0; i < ReviewCache.MAX_RUNNING; i++) {
      var _ = hang("stranger-" + i);
    }

    assertThat(ask("known", true)).isTrue();

    assertThat(asked).hasValue(3);
    assertThatThrownBy(() -> ask("unknown", false)).isInstanceOf(TooManyReviewsException.class);
  }

  @Test
  void strangersDoNotPushOutWhoWasKnown() throws Exception {
    assertThat(ask("known", true)).isTrue();
    for (int i = 0; i < 2 * ReviewCache.MAX_ENTRIES; i++) {
      ask("stranger-" + i, false);
    }
    pass(Duration.ofSeconds(10));
    for (int i = 0; i < ReviewCache.MAX_RUNNING; i++) {
      var _ = hang("hanging-" + i);
    }

    assertThat(ask("known", true)).isTrue();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
