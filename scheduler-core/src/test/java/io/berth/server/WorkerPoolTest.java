package io.berth.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.server.HealthChecks.HealthCheck;
import io.berth.server.WorkerPool.RenderedPage;
import io.berth.server.http.Limits;
import io.berth.server.http.RawClient;
import io.berth.server.http.Response;
import io.berth.testing.BusyCarriers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests for slow pages over a socket. */
@Timeout(120)
class WorkerPoolTest {
  private static final int THREADS = 2;
  private static final int QUEUED = 3;
  private static final HealthChecks HEALTHY = new HealthChecks("readyz", List.of(HealthCheck.PING));

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger computations = new AtomicInteger();
  private final Semaphore started = new Semaphore(0);
  private final CountDownLatch release = new CountDownLatch(1);
  private final WorkerPool pool = new WorkerPool("page", THREADS, QUEUED, nanos::get);
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    release.countDown();
    for (AutoCloseable closeable : open.reversed()) {
      closeable.close();
    }
  }

  private SocketServer serve(Router router) throws IOException {
    SocketServer server = new SocketServer(Limits.DEFAULT, router.put("/readyz", HEALTHY));
    open.add(server);
    return server;
  }

  /** Computes until {@link #release} is counted down. */
  private Response slow(String text) {
    computations.incrementAndGet();
    started.release();
    try {
      release.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return Response.text(Response.OK, text);
  }

  private Router slowPages() {
    return new Router().putPrefix("/slow/", pool.compute(request -> slow(request.path())));
  }

  @Test
  void servesProbesWhileAllThreadsCompute() throws Exception {
    SocketServer server = serve(slowPages());
    List<CompletableFuture<SocketServer.Reply>> pages = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      pages.add(server.getAsync("/slow/" + i));
    }
    started.acquire(THREADS);

    assertThat(server.get("/readyz").text()).isEqualTo("ok");

    assertThat(pages).noneMatch(CompletableFuture::isDone);
    release.countDown();
    for (int i = 0; i < THREADS; i++) {
      assertThat(pages.get(i).get().text()).isEqualTo("/slow/" + i);
    }
  }

  @Test
  void rejectsRequestsWhenQueueIsFull() throws Exception {
    SocketServer server = serve(slowPages());
    List<CompletableFuture<SocketServer.Reply>> pages = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      pages.add(server.getAsync("/slow/" + i));
    }
    started.acquire(THREADS);
    List<CompletableFuture<SocketServer.Reply>> more = new ArrayList<>();
    for (int i = 0; i < 2 * QUEUED; i++) {
      more.add(server.getAsync("/slow/more-" + i));
    }

    List<SocketServer.Reply> rejected = new ArrayList<>();
    while (rejected.size() < QUEUED) {
      var first = CompletableFuture.anyOf(more.toArray(CompletableFuture[]::new)).get();
      rejected.add((SocketServer.Reply) first);
      more.removeIf(reply -> reply.isDone() && reply.resultNow() == first);
    }

    assertThat(rejected)
        .allSatisfy(
            reply -> {
              assertThat(reply.status()).isEqualTo(503);
              assertThat(reply.head()).contains("Retry-After: 1");
            });
    assertThat(server.get("/readyz").status()).isEqualTo(200);
    release.countDown();
    pages.addAll(more);
    for (CompletableFuture<SocketServer.Reply> page : pages) {
      assertThat(page.get().status()).isEqualTo(200);
    }
  }

  @Test
  void computesOnceForConcurrentRequests() throws Exception {
    SocketServer server = serve(new Router().put("/page", pool.cache(request -> slow("page"))));
    List<CompletableFuture<SocketServer.Reply>> pages = new ArrayList<>();
    pages.add(server.getAsync("/page"));
    started.acquire();
    for (int i = 0; i < 20; i++) {
      pages.add(server.getAsync("/page"));
    }

    release.countDown();

    for (CompletableFuture<SocketServer.Reply> page : pages) {
      assertThat(page.get().text()).isEqualTo("page");
    }
    assertThat(computations).hasValue(1);
  }

  @Test
  void servesCachedPageForOneSecond() throws Exception {
    SocketServer server =
        serve(
            new Router()
                .put("/page", pool.cache(_ -> text("page " + computations.incrementAndGet()))));

    assertThat(server.get("/page").text()).isEqualTo("page 1");
    nanos.addAndGet(999_999_999);
    assertThat(server.get("/page").text()).isEqualTo("page 1");
    nanos.addAndGet(1);
    assertThat(server.get("/page").text()).isEqualTo("page 2");
  }

  @Test
  void doesNotCacheFailure() throws Exception {
    SocketServer server =
        serve(
            new Router()
                .put(
                    "/page",
                    pool.cache(
                        _ -> {
                          if (computations.incrementAndGet() == 1) {
                            throw new IllegalStateException("once");
                          }
                          return text("page");
                        })));

    assertThat(server.get("/page").status()).isEqualTo(500);
    assertThat(server.get("/page").text()).isEqualTo("page");
  }

  @Test
  void cachesEachMediaType() throws Exception {
    RenderedPage page =
        new RenderedPage(
            accept -> "form-for/" + accept,
            (out, accept) ->
                out.write(
                    "%s %d".formatted(accept, computations.incrementAndGet()).getBytes(UTF_8)));
    SocketServer server = serve(new Router().put("/page", pool.cache(page)));

    assertThat(server.get("/page").text()).isEqualTo("null 1");
    assertThat(server.get("/page", "Accept: b").text()).isEqualTo("b 2");
    assertThat(server.get("/page").text()).isEqualTo("null 1");
    assertThat(server.get("/page", "Accept: b").head()).contains("Content-Type: form-for/b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {"gzip|true", "deflate, GZIP;q=0.5|true", "gzip;q=0|false", "br|false", "none|false"})
  void gzipsPageForClientsThatAcceptGzip(String encodings, boolean gzipped) throws Exception {
    String text = "0123456789".repeat(50_000);
    SocketServer server = serve(new Router().put("/page", pool.cache(_ -> text(text))));

    SocketServer.Reply reply =
        encodings == null
            ? server.get("/page")
            : server.get("/page", "Accept-Encoding: " + encodings);

    assertThat(reply.head().contains("Content-Encoding: gzip")).isEqualTo(gzipped);
    byte[] body =
        gzipped
            ? new GZIPInputStream(new ByteArrayInputStream(reply.body())).readAllBytes()
            : reply.body();
    assertThat(new String(body, UTF_8)).isEqualTo(text);
  }

  @Test
  void finishesPageForOtherClientsAfterDisconnect() throws Exception {
    SocketServer server = serve(new Router().put("/page", pool.cache(request -> slow("page"))));
    RawClient leaving = server.send("/page");
    started.acquire();
    CompletableFuture<SocketServer.Reply> staying = server.getAsync("/page");

    leaving.close();
    release.countDown();

    assertThat(staying.get().text()).isEqualTo("page");
    assertThat(computations).hasValue(1);
  }

  @Test
  void servesPagesAndProbesWhileAllCarriersAreBusy() throws Exception {
    SocketServer server = serve(new Router().put("/page", pool.cache(_ -> text("page"))));
    open.add(BusyCarriers.start());

    assertThat(server.get("/readyz").text()).isEqualTo("ok");
    assertThat(server.get("/page").text()).isEqualTo("page");
  }

  private static Response text(String text) {
    return Response.text(Response.OK, text);
  }
}
