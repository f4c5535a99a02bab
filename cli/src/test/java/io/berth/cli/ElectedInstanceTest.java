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
import io.berth.kube.ApiServer;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.lease.EndpointSource;
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

/** The lease of a copy that is told to stop, on a server that takes its time. */
class ElectedInstanceTest {
  private static final String QUICK =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      leaderElection: {retryPeriod: 10ms}
      """;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch answers = new CountDownLatch(1);
  private final CountDownLatch led = new CountDownLatch(1);
  private HttpServer server;
  private ApiServer api;
  private LeadershipMode copy;
  private volatile @Nullable ObjectNode lease;
  private volatile boolean conflicts;
  private volatile Runnable whenLeading = () -> {};

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> send(exchange, 201, "{}")); // events
    server.createContext("/apis/coordination.k8s.io/", this::answer);
    server.start();
    String address = "http://127.0.0.1:" + server.getAddress().getPort();
    api = ApiServer.connect(ConnectionSettings.of(null).withMaster(address), Ticker.system());
    PluginRegistry plugins = new BundleLoader(complaint -> {}).loadClassPath().registry();
    SchedulerConfiguration quick =
        Objects.requireNonNull(new ConfigReader(plugins).read(QUICK).configuration());
    copy =
        LeadershipMode.of(
            quick,
            api,
            new LeaderMeter() {
              @Override
              public void leads(String name, boolean leading) {
                if (leading) {
                  whenLeading.run();
                  led.countDown();
                }
              }

              @Override
              public void tookTheSlowPath(String name) {
                throw new AssertionError("no more counting");
              }
            },
            EndpointSource.NONE);
  }

  /** An API server with one lease, which it makes only when it is let. */
  private void answer(HttpExchange exchange) throws IOException {
    switch (exchange.getRequestMethod()) {
      case "GET" -> {
        ObjectNode known = lease;
        send(exchange, known == null ? 404 : 200, known == null ? "{}" : known.toString());
      }
      case "POST" -> {
        asked.countDown();
        await(answers);
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
    answers.countDown();
    api.close();
    server.stop(0);
    threads.close();
  }

  @Test
  void aLeaseThatComesAfterItWasGivenUpIsGivenBack() throws Exception {
    Future<Boolean> acquired = threads.submit(copy::acquire);
    await(asked);
    copy.stop();
    assertThat(acquired.get(60, TimeUnit.SECONDS)).isFalse();
    answers.countDown();
    await(led);

    copy.release();

    assertThat(copy.isLeading()).isFalse();
    assertThat(Objects.requireNonNull(lease).at("/spec/holderIdentity").asText()).isEmpty();
  }

  @Test
  void aLeaseThatNeverComesIsNotWaitedFor() throws Exception {
    Future<Boolean> acquired = threads.submit(copy::acquire);
    await(asked);
    copy.stop();

    assertThat(acquired.get(60, TimeUnit.SECONDS)).isFalse();
    copy.release();

    assertThat(copy.gate().isOpen()).isFalse();
    assertThat(lease).isNull();
  }

  /** The scheduler ends then, with exit code 1, and is started again. */
  @Test
  void failureWhileHoldingTheLeaseCountsAsItsLoss() throws Exception {
    CountDownLatch lost = new CountDownLatch(1);
    conflicts = true; // so that the renewal takes the path whose counting fails
    answers.countDown();
    try (CapturedLog log = new CapturedLog(ElectedInstance.class.getName())) {
      assertThat(copy.acquire()).isTrue();
      copy.hold(lost::countDown);

      await(lost);

      assertThat(copy.gate().isOpen()).isFalse();
      assertThat(copy.isLeading()).isFalse();
      assertThat(log.rest())
          .containsExactly(
              new CapturedLog.Entry(
                  Level.ERROR,
                  "Leader election failed unexpectedly",
                  "java.lang.AssertionError: no more counting"));
    }
  }

  /** As it happens to the last event of a process that ends. */
  @Test
  void eventThatCannotBeWrittenIsOneLineWithoutStackTrace() throws Exception {
    answers.countDown();
    whenLeading = api::close;
    try (CapturedLog log = new CapturedLog("io.berth.kube.lease.LeaseEvents")) {
      assertThat(copy.acquire()).isTrue();

      CapturedLog.Entry entry = log.await();
      assertThat(entry.message()).startsWith("Leader election event not written: ");
      assertThat(entry.cause()).isNull();
      assertThat(log.rest()).isEmpty();
    }
  }
}
