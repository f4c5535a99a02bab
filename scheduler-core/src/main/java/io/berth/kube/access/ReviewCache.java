package io.berth.kube.access;

import io.berth.framework.Ticker;
import io.berth.kube.ApiException;
import io.berth.kube.BoundedMap;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches the results of reviews. Concurrent requests with the same key share one review; failures
 * are not cached.
 *
 * <p>The number of reviews in flight is limited, separately for keys with a positive result and for
 * all others, so that unknown users cannot prevent the reviews of known users while the server
 * hangs. At the limit a new review replaces the oldest one, unless the oldest one has just started:
 * a working server responds quickly.
 */
final class ReviewCache<K, V> {
  static final int MAX_ENTRIES = 4_096;

  /** The limit of reviews in flight of each kind of key. */
  static final int MAX_RUNNING = 16;

  /** The limit of requests that wait for one review. */
  static final int MAX_WAITING = 32;

  /** The minimum time after which a review can be replaced. */
  static final Duration MIN_RUN_TIME = Duration.ofSeconds(1);

  private record CachedResult<V>(V value, long until) {}

  private final Ticker ticker;
  private final Function<V, Duration> ttl;
  private final Predicate<V> isPositive;
  private final Map<K, CachedResult<V>> positive = new BoundedMap<>(MAX_ENTRIES);
  private final Map<K, CachedResult<V>> negative = new BoundedMap<>(MAX_ENTRIES);
  private final Map<K, PendingReview<V>> running = new LinkedHashMap<>();

  /**
   * Creates an empty cache.
   *
   * @param ticker measures the age of results
   * @param ttl how long a result is cached
   * @param isPositive whether a result is positive
   */
  ReviewCache(Ticker ticker, Function<V, Duration> ttl, Predicate<V> isPositive) {
    this.ticker = ticker;
    this.ttl = ttl;
    this.isPositive = isPositive;
  }

  /**
   * Returns the cached result of a key, or that of a review.
   *
   * @throws ApiException if there is no result by the deadline, or the thread is interrupted
   * @throws TooManyReviewsException if too many reviews are in flight
   */
  V get(K key, Supplier<V> request, Deadline deadline) {
    PendingReview<V> review;
    synchronized (this) {
      CachedResult<V> cached = lookup(key);
      if (cached != null) {
        return cached.value();
      }
      review = joinOrStart(key, request);
      review.waiting++;
    }
    try {
      return review.future.get(Math.max(0, deadline.remainingNanos()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new ApiException(0, "", "the API server did not respond to a review in time", null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ApiException(0, "", "interrupted while waiting for a review", null);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    } finally {
      leave(key, review);
    }
  }

  private @Nullable CachedResult<V> lookup(K key) {
    CachedResult<V> cached = positive.containsKey(key) ? positive.get(key) : negative.get(key);
    return cached != null && cached.until() - ticker.read() > 0 ? cached : null;
  }

  /** Returns the review in flight, or starts one. */
  private PendingReview<V> joinOrStart(K key, Supplier<V> request) {
    PendingReview<V> review = running.get(key);
    if (review != null) {
      if (review.waiting >= MAX_WAITING) {
        throw new TooManyReviewsException();
      }
      return review;
    }
    boolean hasPositiveResult = positive.containsKey(key);
    requireCapacity(hasPositiveResult);
    PendingReview<V> started = new PendingReview<>(hasPositiveResult, ticker.read());
    running.put(key, started);
    started.start(request, result -> store(key, started, result), () -> discard(key, started));
    return started;
  }

  private void requireCapacity(boolean hasPositiveResult) {
    int count = 0;
    Map.Entry<K, PendingReview<V>> oldest = null;
    for (Map.Entry<K, PendingReview<V>> entry : running.entrySet()) {
      if (entry.getValue().hasPositiveResult == hasPositiveResult) {
        count++;
        oldest = oldest == null ? entry : oldest;
      }
    }
    if (count < MAX_RUNNING || oldest == null) {
      return;
    }
    PendingReview<V> review = oldest.getValue();
    if (ticker.read() - review.startedAt < MIN_RUN_TIME.toNanos()) {
      throw new TooManyReviewsException();
    }
    running.remove(oldest.getKey());
    review.cancel();
  }

  private synchronized void store(K key, PendingReview<V> review, V result) {
    if (running.remove(key, review)) {
      CachedResult<V> cached =
          new CachedResult<>(result, ticker.read() + ttl.apply(result).toNanos());
      (isPositive.test(result) ? positive : negative).put(key, cached);
      (isPositive.test(result) ? negative : positive).remove(key);
    }
  }

  private synchronized void discard(K key, PendingReview<V> review) {
    running.remove(key, review);
  }

  /** Cancels a review if no request waits for it any more. */
  private synchronized void leave(K key, PendingReview<V> review) {
    if (--review.waiting == 0 && running.remove(key, review)) {
      review.cancel();
    }
  }

  /** Returns the number of reviews in flight. */
  synchronized int running() {
    return running.size();
  }

  /** A review in flight, on its own thread. */
  private static final class PendingReview<V> {
    final CompletableFuture<V> future = new CompletableFuture<>();

    /** Whether the last result of the key was positive. */
    final boolean hasPositiveResult;

    final long startedAt;

    /** The number of waiting requests, counted by the cache. */
    int waiting;

    private @Nullable Thread thread;

    PendingReview(boolean hasPositiveResult, long startedAt) {
      this.hasPositiveResult = hasPositiveResult;
      this.startedAt = startedAt;
    }

    /** Starts the review. The cache is updated before waiting requests are notified. */
    void start(Supplier<V> request, Consumer<V> store, Runnable discard) {
      thread =
          Thread.ofVirtual()
              .name("review")
              .start(
                  () -> {
                    try {
                      V result = request.get();
                      store.accept(result);
                      future.complete(result);
                    } catch (RuntimeException | Error e) {
                      discard.run();
                      future.completeExceptionally(e);
                    }
                  });
    }

    /** Cancels the review, since another one replaces it. */
    void cancel() {
      future.completeExceptionally(new TooManyReviewsException());
      if (thread != null) {
        thread.interrupt();
      }
    }
  }
}
