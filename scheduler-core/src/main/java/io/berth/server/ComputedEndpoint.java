package io.berth.server;

import io.berth.framework.Ticker;
import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Has responses computed by a pool of threads, and keeps them for a while. Those who ask for the
 * same meanwhile wait for the one computation.
 */
final class ComputedEndpoint implements Endpoint {
  private static final int MAX_KEPT = 8;

  /**
   * A response and when it was done.
   *
   * @param at in nanoseconds
   */
  private record Computed(GzippedResponse response, long at) {}

  private final Endpoint source;
  private final Function<Request, String> key;
  private final long lifeNanos;
  private final Executor threads;
  private final Ticker ticker;
  private final Map<String, CompletableFuture<Computed>> responses =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, CompletableFuture<Computed>> eldest) {
          return size() > MAX_KEPT;
        }
      };

  /**
   * Computes nothing yet.
   *
   * @param key requests of the same key have the same response
   * @param life how long a response holds from when it is done
   */
  ComputedEndpoint(
      Endpoint source,
      Function<Request, String> key,
      Duration life,
      Executor threads,
      Ticker ticker) {
    this.source = source;
    this.key = key;
    this.lifeNanos = life.toNanos();
    this.threads = threads;
    this.ticker = ticker;
  }

  @Override
  public Response answer(Request request) {
    try {
      Computed computed = current(request).get();
      return computed.response().response(takesGzip(request.header("Accept-Encoding")));
    } catch (RejectedExecutionException e) {
      return Response.unavailable("too many requests are waiting; try again in a second");
    } catch (InterruptedException e) { // the client is gone
      Thread.currentThread().interrupt();
      return Response.unavailable("the request was cancelled");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    }
  }

  /** Returns the response that holds or is being computed; or has it computed. */
  private synchronized CompletableFuture<Computed> current(Request request) {
    String name = key.apply(request);
    CompletableFuture<Computed> known = responses.get(name);
    if (known != null && (!known.isDone() || isFresh(known))) {
      return known;
    }
    CompletableFuture<Computed> begun =
        CompletableFuture.supplyAsync(() -> compute(request), threads);
    responses.put(name, begun);
    if (lifeNanos == 0) {
      var _ = begun.whenComplete((_, _) -> forget(name, begun));
    }
    return begun;
  }

  private synchronized void forget(String name, CompletableFuture<Computed> done) {
    responses.remove(name, done);
  }

  private boolean isFresh(CompletableFuture<Computed> known) {
    return !known.isCompletedExceptionally() && ticker.read() - known.resultNow().at() < lifeNanos;
  }

  private Computed compute(Request request) {
    try {
      GzippedResponse response = GzippedResponse.of(source.answer(request));
      return new Computed(response, ticker.read());
    } catch (IOException e) { // nothing is written anywhere but to memory
      throw new UncheckedIOException(e);
    }
  }

  private static boolean takesGzip(@Nullable String header) {
    if (header == null) {
      return false;
    }
    for (String coding : header.toLowerCase(Locale.ROOT).split(",", -1)) {
      String[] parts = coding.strip().split(";", 2);
      if (parts[0].strip().equals("gzip")) {
        return parts.length == 1 || !parts[1].strip().matches("q=0(\\.0*)?");
      }
    }
    return false;
  }
}
