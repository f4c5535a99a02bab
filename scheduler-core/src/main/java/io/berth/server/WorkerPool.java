package io.berth.server;

import io.berth.framework.Ticker;
import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A small pool of platform threads with a bounded queue, which computes responses. The carriers of
 * virtual threads are needed by bindings, and there may be many connection threads, so neither of
 * them computes.
 */
public final class WorkerPool {
  /** The number of responses computed at once. A slow one does not block all others. */
  public static final int MAX_THREADS = 2;

  /** The maximum number of queued computations. */
  public static final int MAX_QUEUED = 16;

  /** How long a computed page is served. */
  public static final Duration PAGE_TTL = Duration.ofSeconds(1);

  private static final int IDLE_SECONDS = 30;

  private final Executor threads;
  private final Ticker ticker;

  /**
   * Creates a pool. It has no threads while it is idle.
   *
   * @param name the prefix of thread names
   * @param ticker measures how long pages are cached
   */
  @SuppressWarnings("ThreadPriorityCheck") // only a hint; correctness does not depend on it
  public WorkerPool(String name, int maxThreads, int maxQueued, Ticker ticker) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            maxThreads,
            maxThreads,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(maxQueued),
            Thread.ofPlatform()
                .daemon()
                .name(name + "-", 0)
                .priority(Thread.MIN_PRIORITY)
                .factory());
    pool.allowCoreThreadTimeOut(true);
    this.threads = pool;
    this.ticker = ticker;
  }

  /** Returns a pool of the default size. */
  public static WorkerPool withDefaults(Ticker ticker) {
    return new WorkerPool("page", MAX_THREADS, MAX_QUEUED, ticker);
  }

  /**
   * Returns an endpoint that computes in this pool. Concurrent requests for the same path share a
   * response.
   */
  public Endpoint compute(Endpoint source) {
    return new CachedEndpoint(source, Request::path, Duration.ZERO, threads, ticker);
  }

  /** Returns an endpoint that computes in this pool and caches the response for a second. */
  public Endpoint cache(Endpoint source) {
    return new CachedEndpoint(source, Request::path, PAGE_TTL, threads, ticker);
  }

  /** Returns an endpoint that computes a page at most once a second in each media type. */
  public Endpoint cache(RenderedPage page) {
    return new CachedEndpoint(
        request -> {
          String accept = request.header("Accept");
          return Response.of(
              Response.OK,
              page.contentType().apply(accept),
              out -> page.writer().write(out, accept));
        },
        request -> page.contentType().apply(request.header("Accept")),
        PAGE_TTL,
        threads,
        ticker);
  }

  /**
   * Returns an endpoint that computes each request separately in this pool.
   *
   * @param source an endpoint whose responses depend on more than the path
   */
  public Endpoint offload(Endpoint source) {
    return request ->
        new CachedEndpoint(source, Request::path, Duration.ZERO, threads, ticker).handle(request);
  }

  /**
   * A page with several media types.
   *
   * @param contentType returns the media type for the {@code Accept} header of a request
   */
  public record RenderedPage(Function<@Nullable String, String> contentType, Writer writer) {
    /** Writes a page. */
    @FunctionalInterface
    public interface Writer {
      /**
       * Writes the page; does not close the stream.
       *
       * @param accept the {@code Accept} header of the request, or null
       */
      void write(OutputStream out, @Nullable String accept) throws IOException;
    }
  }
}
