package io.berth.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.berth.config.ConfigReader;
import io.berth.config.SchedulerConfiguration;
import io.berth.framework.LeaderMeter;
import io.berth.framework.Ticker;
import io.berth.kube.ApiClient;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.lease.LeaseEndpoint;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The lease of a stopping replica, on an API server that responds late. */
class ElectedInstanceTest {
  private static final String QUICK =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      leaderElection: {retryPeriod: 10ms}
      """;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch responseAllowed = new CountDownLatch(1);
  private final CountDownLatch leaderElected = new CountDownLatch(1);
  private HttpServer server;
  private ApiClient api;
  private LeadershipMode replica;
  private volatile @Nullable ObjectNode lease;
  private volatile boolean conflicts;
  private volatile Runnable onLeading = () -> {};

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> send(exchange, 201, "{}")); // events
    server.createContext("/apis/coordination.k8s.io/", this::handle);
    server.start();
    String address = "http://127.0.0.1:" + server.getAddress().getPort();
    api = ApiClient.connect(ConnectionSettings.of(null).withMaster(address), Ticker.system());
    PluginRegistry plugins = new BundleLoader(warning -> {}).loadClassPath().registry();
    SchedulerConfiguration quick =
        Objects.requireNonNull(new ConfigReader(plugins).read(QUICK).configuration());
    replica =
        LeadershipMode.of(
            quick,
            api,
            new LeaderMeter() {
              @Override
              public void leading(String name, boolean leading) {
                if (leading) {
                  onLeading.run();
                  leaderElected.countDown();
                }
              }

              @Override
              public void slowPathExercised(String name) {
                throw new AssertionError("no more counting");
              }
            },
            LeaseEndpoint.Source.NONE);
  }

  /** An API server with one lease, which it creates when the test allows it. */
  private void handle(HttpExchange exchange) throws IOException {
    switch (exchange.getRequestMethod()) {
      case "GET" -> {
        ObjectNode current = lease;
        send(exchange, current == null ? 404 : 200, current == null ? "{}" : current.toString());
      }
      case "POST" -> {
        requested.countDown();
        await(responseAllowed);
        store(exchange);
      }
      default -> {
        if (conflicts) {
          send(exchange, 409, "{}");
        } else {
          store(exchange);
        }
      }
    }
  }

  private void store(HttpExchange exchange) throws IOException {
    ObjectNode written = JSON.readValue(exchange.getRequestBody(), ObjectNode.class);
    written.withObject("/metadata").put("resourceVersion", "1").put("uid", "u");
    lease = written;
    send(exchange, 200, written.toString());
  }

  private static void send(HttpExchange exchange, int code, String text) throws IOException {
    byte[] body = text.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(code, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @AfterEach
  void end() {
    responseAllowed.countDown();
    api.close();
    server.stop(0);
    threads.close();
  }

  @Test
  void releasesLeaseAcquiredAfterStop() throws Exception {
    Future<Boolean> acquired = threads.submit(replica::acquire);
    await(requested);
    replica.stop();
    assertThat(acquired.get(60, TimeUnit.SECONDS)).isFalse();
    responseAllowed.countDown();
    await(leaderElected);

    replica.release();

    assertThat(replica.isLeading()).isFalse();
    assertThat(Objects.requireNonNull(lease).at("/spec/holderIdentity").asText()).isEmpty();
  }

  @Test
  void doesNotWaitForLeaseAfterStop() throws Exception {
    Future<Boolean> acquired = threads.submit(replica::acquire);
    await(requested);
    replica.stop();

    assertThat(acquired.get(60, TimeUnit.SECONDS)).isFalse();
    replica.release();

    assertThat(replica.gate().isOpen()).isFalse();
    assertThat(lease).isNull();
  }

  /** The scheduler then exits with code 1 and is restarted. */
  @Test
  void failureWhileHoldingLeaseCountsAsLoss() throws Exception {
    CountDownLatch lost = new CountDownLatch(1);
    conflicts = true; // so that the renewal takes the path whose counting fails
    responseAllowed.countDown();
    try (CapturedLog log = new CapturedLog(ElectedInstance.class.getName())) {
      assertThat(replica.acquire()).isTrue();
      replica.hold(lost::countDown);

      await(lost);

      assertThat(replica.gate().isOpen()).isFalse();
      assertThat(replica.isLeading()).isFalse();
      assertThat(log.rest())
          .containsExactly(
              new CapturedLog.Entry(
                  Level.ERROR,
                  "Leader election failed unexpectedly",
                  "java.lang.AssertionError: no more counting"));
    }
  }

  /** This happens to the last event of an exiting process. */
  @Test
  void logsUnwrittenEventWithoutStackTrace() throws Exception {
    responseAllowed.countDown();
    onLeading = api::close;
    try (CapturedLog log = new CapturedLog("io.berth.kube.lease.LeaseEvents")) {
      assertThat(replica.acquire()).isTrue();

      CapturedLog.Entry entry = log.await();
      assertThat(entry.message()).startsWith("Failed to write leader election event: ");
      assertThat(entry.cause()).isNull();
      assertThat(log.rest()).isEmpty();
    }
  }
}
