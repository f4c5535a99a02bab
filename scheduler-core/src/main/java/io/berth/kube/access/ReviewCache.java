package io.berth.kube.access;

import io.berth.framework.Ticker;
import io.berth.kube.ApiException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers that hold for a while. The same question is put to the server once, however many ask it;
 * that it could not be answered is not kept.
 *
 * <p>What is asked of the server at once is bounded, in two halves: one for questions that had a
 * yes before, one for all others. So whoever was known stays known while strangers have the server
 * hang. Where a half is full, a new question takes the place of the one that has run for longest,
 * unless that began only just now: an answer that comes at all comes soon.
 */
final class ReviewCache<K, V> {
  static final int MAX_ENTRIES = 4_096;

  /** How many reviews of each half may run. */
  static final int MAX_RUNNING = 16;

  /** How many may wait for one review. */
  static final int MAX_WAITING = 32;

  /** How long a review runs at least before it has to make room. */
  static final Duration MIN_RUN_TIME = Duration.ofSeconds(1);

  private record Answer<V>(V value, long until) {}

  private final Ticker ticker;
  private final Function<V, Duration> life;
  private final Predicate<V> isYes;
  private final Map<K, Answer<V>> yes = new Recent<>();
  private final Map<K, Answer<V>> others = new Recent<>();
  private final Map<K, PendingReview<V>> running = new LinkedHashMap<>();

  /**
   * Makes an empty one.
   *
   * @param ticker measures how long answers hold
   * @param life how long an answer holds
   * @param isYes whether an answer makes its question one to trust
   */
  ReviewCache(Ticker ticker, Function<V, Duration> life, Predicate<V> isYes) {
    this.ticker = ticker;
    this.life = life;
    this.isYes = isYes;
  }

  /**
   * Returns an answer.
   *
   * @throws ApiException if there is none by the deadline, or the thread is interrupted
   * @throws TooManyReviewsException if too many are waited for
   */
  V get(K question, Supplier<V> ask, Deadline deadline) {
    PendingReview<V> review;
    synchronized (this) {
      Answer<V> known = known(question);
      if (known != null) {
        return known.value();
      }
      review = joined(question, ask);
      review.waiting++;
    }
    try {
      return review.answer.get(Math.max(0, deadline.leftNanos()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new ApiException(0, "", "the API server did not answer a review in time", null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ApiException(0, "", "interrupted while waiting for a review", null);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    } finally {
      leave(question, review);
    }
  }

  private @Nullable Answer<V> known(K question) {
    Answer<V> answer = yes.containsKey(question) ? yes.get(question) : others.get(question);
    return answer != null && answer.until() - ticker.read() > 0 ? answer : null;
  }

  /** Returns the review that runs already, or begins one. */
  private PendingReview<V> joined(K question, Supplier<V> ask) {
    PendingReview<V> review = running.get(question);
    if (review != null) {
      if (review.waiting >= MAX_WAITING) {
        throw new TooManyReviewsException();
      }
      return review;
    }
    boolean trusted = yes.containsKey(question);
    makeRoom(trusted);
    PendingReview<V> begun = new PendingReview<>(trusted, ticker.read());
    running.put(question, begun);
    begun.start(ask, said -> keep(question, begun, said), () -> forget(question, begun));
    return begun;
  }

  private void makeRoom(boolean trusted) {
    int count = 0;
    Map.Entry<K, PendingReview<V>> longest = null;
    for (Map.Entry<K, PendingReview<V>> entry : running.entrySet()) {
      if (entry.getValue().trusted == trusted) {
        count++;
        longest = longest == null ? entry : longest;
      }
    }
    if (count < MAX_RUNNING || longest == null) {
      return;
    }
    PendingReview<V> review = longest.getValue();
    if (ticker.read() - review.startedAt < MIN_RUN_TIME.toNanos()) {
      throw new TooManyReviewsException();
    }
    running.remove(longest.getKey());
    review.displace();
  }

  private synchronized void keep(K question, PendingReview<V> review, V said) {
    if (running.remove(question, review)) {
      Answer<V> answer = new Answer<>(said, ticker.read() + life.apply(said).toNanos());
      (isYes.test(said) ? yes : others).put(question, answer);
      (isYes.test(said) ? others : yes).remove(question);
    }
  }

  private synchronized void forget(K question, PendingReview<V> review) {
    running.remove(question, review);
  }

  /** What nobody waits for any more has no right to a place. */
  private synchronized void leave(K question, PendingReview<V> review) {
    if (--review.waiting == 0 && running.remove(question, review)) {
      review.displace();
    }
  }

  /** Returns how many reviews run now. */
  synchronized int running() {
    return running.size();
  }

  private static final class Recent<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1L;

    Recent() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > MAX_ENTRIES;
    }
  }
}
