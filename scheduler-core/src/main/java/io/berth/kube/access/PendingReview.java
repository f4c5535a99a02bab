package io.berth.kube.access;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A question that is being put to the API server, on a thread of its own. */
final class PendingReview<V> {
  final CompletableFuture<V> answer = new CompletableFuture<>();

  /** Whether the same question had a yes before. */
  final boolean trusted;

  final long startedAt;

  /** How many wait for it; for the cache to count. */
  int waiting;

  private @Nullable Thread thread;

  PendingReview(boolean trusted, long startedAt) {
    this.trusted = trusted;
    this.startedAt = startedAt;
  }

  /** Asks. Who waits hears of it after the cache. */
  void start(Supplier<V> ask, Consumer<V> keep, Runnable forget) {
    thread =
        Thread.ofVirtual()
            .name("review")
            .start(
                () -> {
                  try {
                    V said = ask.get();
                    keep.accept(said);
                    answer.complete(said);
                  } catch (RuntimeException | Error e) {
                    forget.run();
                    answer.completeExceptionally(e);
                  }
                });
  }

  /** Ends it, since others need its place. */
  void displace() {
    answer.completeExceptionally(new TooManyReviewsException());
    if (thread != null) {
      thread.interrupt();
    }
  }
}
