package io.berth.server;

import io.berth.framework.Ticker;
import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A few platform threads that compute responses, with a bounded queue before them. Computing is
 * kept from the carriers of virtual threads, which bindings need, and from the threads of
 * connections, of which there may be many.
 */
public final class WorkerPool {
  /** How many responses are computed at once: one that takes long leaves room for another. */
  public static final int MAX_THREADS = 2;

  /** How many more may wait for their turn. */
  public static final int MAX_QUEUED = 16;

  /** How long a computed page is served to others. */
  public static final Duration PAGE_LIFE = Duration.ofSeconds(1);

  private static final int IDLE_SECONDS = 30;

  private final Executor threads;
  private final Ticker ticker;

  /**
   * Makes a pool. It has no threads while it has nothing to do.
   *
   * @param name what its threads are called
   * @param ticker measures how long pages are kept
   */
  @SuppressWarnings("ThreadPriorityCheck") // nothing relies on it; it helps where it is heeded
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

  /** A pool of the usual size. */
  public static WorkerPool usual(Ticker ticker) {
    return new WorkerPool("page", MAX_THREADS, MAX_QUEUED, ticker);
  }

  /** Returns an endpoint that computes here. Those who ask for the same path share an answer. */
  public Endpoint compute(Endpoint source) {
    return new ComputedEndpoint(source, Request::path, Duration.ZERO, threads, ticker);
  }

  /** Returns an endpoint that computes here, and serves the same answer for a second. */
  public Endpoint cache(Endpoint source) {
    return new ComputedEndpoint(source, Request::path, PAGE_LIFE, threads, ticker);
  }

  /** Returns an endpoint for a page that is computed here, at most once a second in each form. */
  public Endpoint cache(RenderedPage page) {
    return new ComputedEndpoint(
        request -> {
          String accept = request.header("Accept");
          return Response.of(Response.OK, page.contentType(accept), out -> page.write(out, accept));
        },
        request -> page.contentType(request.header("Accept")),
        PAGE_LIFE,
        threads,
        ticker);
  }

  /**
   * Returns an endpoint that computes what is asked of it here, each request for itself.
   *
   * @param source whose answers depend on more than the path
   */
  public Endpoint offload(Endpoint source) {
    return request ->
        new ComputedEndpoint(source, Request::path, Duration.ZERO, threads, ticker).answer(request);
  }
}
