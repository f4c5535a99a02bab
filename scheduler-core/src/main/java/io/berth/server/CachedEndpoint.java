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
 * Computes responses in a thread pool and caches them for a while. Concurrent requests with the
 * same key share one computation.
 */
final class CachedEndpoint implements Endpoint {
  private static final int MAX_CACHED = 8;

  /**
   * A cached response.
   *
   * @param computedAt in nanoseconds
   */
  private record CachedResponse(GzippedResponse response, long computedAt) {}

  private final Endpoint source;
  private final Function<Request, String> key;
  private final long ttlNanos;
  private final Executor threads;
  private final Ticker ticker;
  private final Map<String, CompletableFuture<CachedResponse>> responses =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(
            Map.Entry<String, CompletableFuture<CachedResponse>> eldest) {
          return size() > MAX_CACHED;
        }
      };

  /**
   * Creates an endpoint with an empty cache.
   *
   * @param key requests with the same key have the same response
   * @param ttl how long a computed response is served
   */
  CachedEndpoint(
      Endpoint source,
      Function<Request, String> key,
      Duration ttl,
      Executor threads,
      Ticker ticker) {
    this.source = source;
    this.key = key;
    this.ttlNanos = ttl.toNanos();
    this.threads = threads;
    this.ticker = ticker;
  }

  @Override
  public Response handle(Request request) {
    try {
      CachedResponse cached = lookupOrCompute(request).get();
      return cached.response().response(acceptsGzip(request.header("Accept-Encoding")));
    } catch (RejectedExecutionException e) {
      return Response.unavailable("too many requests are waiting; retry in 1 second");
    } catch (InterruptedException e) { // the client disconnected
      Thread.currentThread().interrupt();
      return Response.unavailable("the request was cancelled");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    }
  }

  /** Returns the cached or pending response, or starts the computation. */
  private synchronized CompletableFuture<CachedResponse> lookupOrCompute(Request request) {
    String cacheKey = key.apply(request);
    CompletableFuture<CachedResponse> existing = responses.get(cacheKey);
    if (existing != null && (!existing.isDone() || isFresh(existing))) {
      return existing;
    }
    CompletableFuture<CachedResponse> started =
        CompletableFuture.supplyAsync(() -> compute(request), threads);
    responses.put(cacheKey, started);
    if (ttlNanos == 0) {
      var _ = started.whenComplete((_, _) -> evict(cacheKey, started));
    }
    return started;
  }

  private synchronized void evict(String cacheKey, CompletableFuture<CachedResponse> response) {
    responses.remove(cacheKey, response);
  }

  private boolean isFresh(CompletableFuture<CachedResponse> response) {
    return !response.isCompletedExceptionally()
        && ticker.read() - response.resultNow().computedAt() < ttlNanos;
  }

  private CachedResponse compute(Request request) {
    try {
      GzippedResponse response = GzippedResponse.of(source.handle(request));
      return new CachedResponse(response, ticker.read());
    } catch (IOException e) { // impossible: the response is written to memory
      throw new UncheckedIOException(e);
    }
  }

  private static boolean acceptsGzip(@Nullable String header) {
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
