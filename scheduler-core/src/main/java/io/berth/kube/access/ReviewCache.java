package io.berth.kube.access;

import io.berth.framework.Ticker;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers that hold for a while. The same question is put to the server once, however many ask it;
 * that it could not be answered is not kept.
 */
final class ReviewCache<K, V> {
  private static final int MOST = 4_096;

  /**
   * @param until how long it holds, as the ticker reads; null while it is being asked for
   */
  private record Known<V>(CompletableFuture<V> answer, @Nullable Long until) {}

  private final Ticker ticker;
  private final Function<V, Duration> life;
  private final Map<K, Known<V>> entries =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, Known<V>> eldest) {
          return size() > MOST;
        }
      };

  /**
   * Makes an empty one.
   *
   * @param life how long an answer holds
   */
  ReviewCache(Ticker ticker, Function<V, Duration> life) {
    this.ticker = ticker;
    this.life = life;
  }

  V get(K question, Supplier<V> ask) {
    CompletableFuture<V> answer = new CompletableFuture<>();
    CompletableFuture<V> known = known(question, answer);
    if (known != null) {
      return joined(known);
    }
    try {
      V said = ask.get();
      keep(question, answer, said);
      answer.complete(said);
      return said;
    } catch (RuntimeException | Error e) {
      forget(question);
      answer.completeExceptionally(e);
      throw e;
    }
  }

  /** Returns the answer that holds or is on its way; or takes ours for it, and returns null. */
  private synchronized @Nullable CompletableFuture<V> known(K question, CompletableFuture<V> ours) {
    Known<V> entry = entries.get(question);
    if (entry != null && (entry.until == null || ticker.read() < entry.until)) {
      return entry.answer;
    }
    entries.put(question, new Known<>(ours, null));
    return null;
  }

  private synchronized void keep(K question, CompletableFuture<V> answer, V said) {
    entries.put(question, new Known<>(answer, ticker.after(life.apply(said))));
  }

  private synchronized void forget(K question) {
    entries.remove(question);
  }

  private static <V> V joined(CompletableFuture<V> answer) {
    try {
      return answer.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException failure ? failure : e;
    }
  }
}
