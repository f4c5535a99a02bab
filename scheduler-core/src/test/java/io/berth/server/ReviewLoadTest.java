package io.berth.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.kube.ApiClient;
import io.berth.kube.FakeApi;
import io.berth.kube.access.ApiAccessReviews;
import io.berth.kube.access.ApiTokenReviews;
import io.berth.server.HealthChecks.HealthCheck;
import io.berth.server.http.Endpoint;
import io.berth.server.http.Limits;
import io.berth.server.http.RawClient;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many requests while the API server hangs on the reviews of some tokens. */
@Timeout(120)
class ReviewLoadTest {
  private static final String USER =
      "{\"status\":{\"authenticated\":true,\"user\":{\"username\":\"a\"}}}";
  private static final String ALLOWED = "{\"status\":{\"allowed\":true}}";
  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir private Path folder;
  private final FakeApi cluster = new FakeApi();
  private final CountDownLatch never = new CountDownLatch(1);
  private final Semaphore hanging = new Semaphore(0);
  private final AtomicInteger handlers = new AtomicInteger();
  private ApiClient api;
  private SocketServer server;

  @BeforeEach
  void serve() throws Exception {
    cluster.respondWith(
        (line, body) -> {
          if (body.contains("hang")) {
            hanging.release();
            return FakeApi.after(never, FakeApi.OK);
          }
          return FakeApi.json(201, line.contains("tokenreviews") ? USER : ALLOWED);
        });
    api = cluster.client(folder);
    ApiClient reviews = api.withoutRetries(LONG, 64);
    Router pages =
        new Router()
            .put("/readyz", new HealthChecks("readyz", List.of(HealthCheck.PING)))
            .put("/metrics", request -> Response.text(Response.OK, "metrics"));
    AuthorizationFilter filter =
        new AuthorizationFilter(
            pages,
            new AllowedPaths(List.of("/readyz")),
            new Authentication(
                new ClientCertificates(_ -> "", InstantSource.system()),
                new ApiTokenReviews(reviews, System::nanoTime, Duration.ofSeconds(10))),
            new ApiAccessReviews(
                reviews, System::nanoTime, Duration.ofSeconds(10), Duration.ofSeconds(10)),
            System::nanoTime);
    server = new SocketServer(Limits.DEFAULT, counted(filter));
  }

  private Endpoint counted(Endpoint delegate) {
    return new Endpoint() {
      @Override
      public Response handle(Request request) {
        handlers.incrementAndGet();
        try {
          return delegate.handle(request);
        } finally {
          handlers.decrementAndGet();
        }
      }
    };
  }

  @AfterEach
  void close() throws Exception {
    never.countDown();
    server.close();
    api.close();
    cluster.close();
  }

  private static String token(String token) {
    return "Authorization: Bearer " + token;
  }

  @Test
  void limitsHangingReviewsAndServesAuthenticatedClients() throws Exception {
    assertThat(server.get("/metrics", token("good")).text()).isEqualTo("metrics");
    List<CompletableFuture<SocketServer.Reply>> stuck = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      stuck.add(server.getAsync("/metrics", token("hang-" + i)));
    }
    hanging.acquire(16);

    int rejected = 0;
    while (rejected < 60 - 16) {
      rejected = (int) stuck.stream().filter(CompletableFuture::isDone).count();
      Thread.onSpinWait();
    }
    assertThat(stuck)
        .filteredOn(CompletableFuture::isDone)
        .allSatisfy(
            reply -> {
              assertThat(reply.resultNow().status()).isEqualTo(503);
              assertThat(reply.resultNow().head()).contains("Retry-After: 1");
            });
    assertThat(server.get("/metrics", token("good")).text()).isEqualTo("metrics");
    assertThat(server.get("/readyz").text()).isEqualTo("ok");
    assertThat(handlers.get()).isLessThanOrEqualTo(16);
  }

  @Test
  void disconnectCancelsHandlerAndReview() throws Exception {
    for (int round = 0; round < 3; round++) {
      List<RawClient> clients = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        clients.add(server.send("/metrics", token("hang-%d-%d".formatted(round, i))));
      }
      hanging.acquire(16); // the limit: none of the earlier reviews is pending

      for (RawClient client : clients) {
        client.close();
      }
      while (handlers.get() > 0) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void respondsNotFoundWithoutReview() throws Exception {
    assertThat(server.get("/nothing", token("hang")).status()).isEqualTo(404);
    assertThat(server.get("/").status()).isEqualTo(404);

    assertThat(cluster.lines()).isEmpty();
  }

  @Test
  void reviewTimeoutIsShorterThanResponseTimeout() throws Exception {
    assertThat(AuthorizationFilter.REVIEW_TIMEOUT).isLessThan(Limits.DEFAULT.responseTimeout());
  }
}
