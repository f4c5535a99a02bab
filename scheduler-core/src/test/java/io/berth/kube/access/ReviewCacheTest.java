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
  private final AtomicInteger requests = new AtomicInteger();
  private final CountDownLatch never = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ReviewCache<String, Boolean> cache =
      new ReviewCache<>(
          clock, positive -> Duration.ofSeconds(positive ? 10 : 2), positive -> positive);

  @AfterEach
  void end() {
    never.countDown();
    threads.shutdownNow();
  }

  private void advance(Duration time) {
    clock.advance(time);
  }

  private boolean review(String key, boolean answer) {
    return cache.get(
        key,
        () -> {
          requests.incrementAndGet();
          return answer;
        },
        LATE);
  }

  /** Starts a review that hangs, and returns after it has started. */
  private Future<Boolean> hang(String key) throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    Future<Boolean> answer = threads.submit(() -> cache.get(key, hanging(started), LATE));
    started.await();
    return answer;
  }

  private Supplier<Boolean> hanging(CountDownLatch started) {
    return () -> {
      started.countDown();
      await(never);
      return true;
    };
  }

  @Test
  void cachesResultForItsTtl() {
    assertThat(review("a", true)).isTrue();
    advance(Duration.ofMillis(9_999));
    assertThat(review("a", false)).isTrue();
    assertThat(requests).hasValue(1);
    advance(Duration.ofMillis(1));
    assertThat(review("a", false)).isFalse();
    advance(Duration.ofSeconds(2));
    assertThat(review("a", true)).isTrue();
    assertThat(requests).hasValue(3);
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void ttlIsMeasuredByTicker(Duration step) {
    assertThat(review("a", true)).isTrue();
    clock.stepWallClock(step);
    assertThat(review("a", false)).as("still cached").isTrue();
    clock.advance(Duration.ofSeconds(10));
    assertThat(review("a", false)).as("expired").isFalse();
  }

  @Test
  void doesNotCacheFailure() {
    assertThatThrownBy(
            () ->
                cache.get(
                    "a",
                    () -> {
                      throw new ApiException(503, "", "down", null);
                    },
                    LATE))
        .hasMessage("down");

    assertThat(review("a", true)).isTrue();
  }

  @Test
  void concurrentRequestsShareOneReview() throws Exception {
    CountDownLatch answer = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    List<Future<Boolean>> answers = new ArrayList<>();
    answers.add(
        threads.submit(
            () ->
                cache.get(
                    "a",
                    () -> {
                      requests.incrementAndGet();
                      started.countDown();
                      await(answer);
                      return true;
                    },
                    LATE)));
    started.await();
    for (int i = 0; i < 20; i++) {
      answers.add(threads.submit(() -> review("a", false)));
    }
    answer.countDown();
    for (Future<Boolean> one : answers) {
      assertThat(one.get()).isTrue();
    }
    assertThat(requests).hasValue(1);
  }

  @Test
  void evictsLeastRecentlyUsedEntry() {
    for (int i = 0; i < 10_000; i++) {
      review("q" + i, true);
    }
    review("q9999", true);
    assertThat(requests).as("the latest entry is cached").hasValue(10_000);
    review("q0", true);
    assertThat(requests).as("the first entry is evicted").hasValue(10_001);
  }

  @Test
  void failsAtDeadline() {
    Deadline soon = Deadline.after(Duration.ofMillis(20), System::nanoTime);

    assertThatThrownBy(() -> cache.get("a", hanging(new CountDownLatch(1)), soon))
        .isInstanceOf(ApiException.class)
        .hasMessage("the API server did not respond to a review in time");

    assertThat(cache.running()).as("no request waits for it").isZero();
  }

  @Test
  void interruptCancelsReview() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Future<Boolean> waiting =
        threads.submit(
            () ->
                cache.get(
                    "a",
                    () -> {
                      started.countDown();
                      try {
                        never.await();
                      } catch (InterruptedException e) {
                        interrupted.countDown();
                      }
                      return true;
                    },
                    LATE));
    started.await();

    waiting.cancel(true);

    interrupted.await();
    assertThat(cache.running()).isZero();
  }

  @Test
  void interruptedWaiterDoesNotCancelSharedReview() throws Exception {
    CountDownLatch answer = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    Supplier<Boolean> slow =
        () -> {
          started.countDown();
          await(answer);
          return true;
        };
    Future<Boolean> first = threads.submit(() -> cache.get("a", slow, LATE));
    started.await();
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
  void rejectsReviewsBeyondLimit() throws Exception {
    for (int i = 0; i < ReviewCache.MAX_RUNNING; i++) {
      var _ = hang("unknown-" + i);
    }

    assertThatThrownBy(() -> review("one more", true)).isInstanceOf(TooManyReviewsException.class);
    assertThat(cache.running()).isEqualTo(ReviewCache.MAX_RUNNING);
    assertThat(requests).hasValue(0);
  }

  @Test
  void rejectsWaitersBeyondLimit() throws Exception {
    var _ = hang("a");
    List<Future<Boolean>> waiting = new ArrayList<>();
    for (int i = 0; i < 3 * ReviewCache.MAX_WAITING; i++) {
      waiting.add(threads.submit(() -> review("a", true)));
    }

    int rejected = 0;
    while (rejected < 2 * ReviewCache.MAX_WAITING + 1) { // one waits since it started the review
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

  /** Tokens on which the server hangs do not block other tokens. */
  @Test
  void newReviewReplacesOldestHangingReview() throws Exception {
    List<Future<Boolean>> hanging = new ArrayList<>();
    for (int i = 0; i < ReviewCache.MAX_RUNNING; i++) {
      hanging.add(hang("unknown-" + i));
    }
    advance(ReviewCache.MIN_RUN_TIME);

    assertThat(review("new", true)).isTrue();

    assertThatThrownBy(hanging.getFirst()::get)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(TooManyReviewsException.class);
    assertThat(hanging.get(1).isDone()).isFalse();
  }

  @Test
  void knownKeyIsReviewedWhileUnknownKeysHang() throws Exception {
    assertThat(review("known", true)).isTrue();
    assertThat(review("unknown", false)).isFalse();
    advance(Duration.ofSeconds(10));
    for (int i = 0; i < ReviewCache.MAX_RUNNING; i++) {
      var _ = hang("unknown-" + i);
    }

    assertThat(review("known", true)).isTrue();

    assertThat(requests).hasValue(3);
    assertThatThrownBy(() -> review("unknown", false)).isInstanceOf(TooManyReviewsException.class);
  }

  @Test
  void unknownKeysDoNotEvictKnownKey() throws Exception {
    assertThat(review("known", true)).isTrue();
    for (int i = 0; i < 2 * ReviewCache.MAX_ENTRIES; i++) {
      review("unknown-" + i, false);
    }
    advance(Duration.ofSeconds(10));
    for (int i = 0; i < ReviewCache.MAX_RUNNING; i++) {
      var _ = hang("hanging-" + i);
    }

    assertThat(review("known", true)).isTrue();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
