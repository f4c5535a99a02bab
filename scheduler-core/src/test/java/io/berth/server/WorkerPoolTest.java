package io.berth.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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

/** Pages that take long to compute, read through a socket. */
@Timeout(120)
class WorkerPoolTest {
  private static final int THREADS = 2;
  private static final int QUEUED = 3;
  private static final HealthChecks HEALTHY = new HealthChecks("readyz", List.of(HealthCheck.PING));

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger computations = new AtomicInteger();
  private final Semaphore begun = new Semaphore(0);
  private final CountDownLatch go = new CountDownLatch(1);
  private final WorkerPool pool = new WorkerPool("page", THREADS, QUEUED, nanos::get);
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    go.countDown();
    for (AutoCloseable one : open.reversed()) {
      one.close();
    }
  }

  private SocketServer serve(Router router) throws IOException {
    SocketServer server = new SocketServer(Limits.USUAL, router.put("/readyz", HEALTHY));
    open.add(server);
    return server;
  }

  /** Computes until the test lets it go on. */
  private Response slow(String text) {
    computations.incrementAndGet();
    begun.release();
    try {
      go.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return Response.text(Response.OK, text);
  }

  private Router slowPages() {
    return new Router().putTree("/slow/", pool.compute(request -> slow(request.path())));
  }

  @Test
  void answersProbesWhilePagesComputeOnAllThreads() throws Exception {
    SocketServer server = serve(slowPages());
    List<CompletableFuture<SocketServer.Reply>> pages = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      pages.add(server.begin("/slow/" + i));
    }
    begun.acquire(THREADS);

    assertThat(server.get("/readyz").text()).isEqualTo("ok");

    assertThat(pages).noneMatch(CompletableFuture::isDone);
    go.countDown();
    for (int i = 0; i < THREADS; i++) {
      assertThat(pages.get(i).get().text()).isEqualTo("/slow/" + i);
    }
  }

  @Test
  void rejectsWhatTheQueueDoesNotHold() throws Exception {
    SocketServer server = serve(slowPages());
    List<CompletableFuture<SocketServer.Reply>> pages = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      pages.add(server.begin("/slow/" + i));
    }
    begun.acquire(THREADS);
    List<CompletableFuture<SocketServer.Reply>> more = new ArrayList<>();
    for (int i = 0; i < 2 * QUEUED; i++) {
      more.add(server.begin("/slow/more-" + i));
    }

    List<SocketServer.Reply> rejected = new ArrayList<>();
    while (rejected.size() < QUEUED) {
      var first = CompletableFuture.anyOf(more.toArray(CompletableFuture[]::new)).get();
      rejected.add((SocketServer.Reply) first);
      more.removeIf(one -> one.isDone() && one.resultNow() == first);
    }

    assertThat(rejected)
        .allSatisfy(
            reply -> {
              assertThat(reply.status()).isEqualTo(503);
              assertThat(reply.head()).contains("Retry-After: 1");
            });
    assertThat(server.get("/readyz").status()).isEqualTo(200);
    go.countDown();
    pages.addAll(more);
    for (CompletableFuture<SocketServer.Reply> page : pages) {
      assertThat(page.get().status()).isEqualTo(200);
    }
  }

  @Test
  void computesOnceForAllWhoAskMeanwhile() throws Exception {
    SocketServer server = serve(new Router().put("/page", pool.cache(request -> slow("page"))));
    List<CompletableFuture<SocketServer.Reply>> pages = new ArrayList<>();
    pages.add(server.begin("/page"));
    begun.acquire();
    for (int i = 0; i < 20; i++) {
      pages.add(server.begin("/page"));
    }

    go.countDown();

    for (CompletableFuture<SocketServer.Reply> page : pages) {
      assertThat(page.get().text()).isEqualTo("page");
    }
    assertThat(computations).hasValue(1);
  }

  @Test
  void servesAPageForASecond() throws Exception {
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
  void doesNotKeepAFailure() throws Exception {
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
  void eachFormOfAPageIsKept() throws Exception {
    RenderedPage page =
        RenderedPage.of(
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
  void packsAPageForClientsThatTakeGzip(String encodings, boolean packed) throws Exception {
    String text = "0123456789".repeat(50_000);
    SocketServer server = serve(new Router().put("/page", pool.cache(_ -> text(text))));

    SocketServer.Reply reply =
        encodings == null
            ? server.get("/page")
            : server.get("/page", "Accept-Encoding: " + encodings);

    assertThat(reply.head().contains("Content-Encoding: gzip")).isEqualTo(packed);
    byte[] body =
        packed
            ? new GZIPInputStream(new ByteArrayInputStream(reply.body())).readAllBytes()
            : reply.body();
    assertThat(new String(body, UTF_8)).isEqualTo(text);
  }

  /** Nobody waits for the answer of a client that is gone, though its page is being computed. */
  @Test
  void aClientThatLeavesDoesNotTakeThePageFromOthers() throws Exception {
    SocketServer server = serve(new Router().put("/page", pool.cache(request -> slow("page"))));
    RawClient leaving = server.send("/page");
    begun.acquire();
    CompletableFuture<SocketServer.Reply> staying = server.begin("/page");

    leaving.close();
    go.countDown();

    assertThat(staying.get().text()).isEqualTo("page");
    assertThat(computations).hasValue(1);
  }

  @Test
  void answersPagesAndProbesWhileAllCarriersAreBusy() throws Exception {
    SocketServer server = serve(new Router().put("/page", pool.cache(_ -> text("page"))));
    open.add(BusyCarriers.start());

    assertThat(server.get("/readyz").text()).isEqualTo("ok");
    assertThat(server.get("/page").text()).isEqualTo("page");
  }

  private static Response text(String text) {
    return Response.text(Response.OK, text);
  }
}
