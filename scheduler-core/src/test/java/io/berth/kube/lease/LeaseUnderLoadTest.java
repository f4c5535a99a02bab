package io.berth.kube.lease;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.berth.framework.LeaderMeter;
import io.berth.framework.Ticker;
import io.berth.kube.ApiClient;
import io.berth.kube.ConnectionSettings;
import io.berth.testing.BusyCarriers;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests lease renewal while all carrier threads are busy. */
@Timeout(120)
class LeaseUnderLoadTest {
  private static final LeaseDurations DURATIONS =
      new LeaseDurations(Duration.ofSeconds(60), Duration.ofSeconds(40), Duration.ofMillis(20));

  @TempDir private Path folder;
  private final Semaphore renewals = new Semaphore(0);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;
  private ApiClient api;

  /** An API server that grants the lease, on platform threads. */
  @BeforeEach
  void serve() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        http -> {
          http.getRequestBody().readAllBytes();
          byte[] lease =
              """
              {"metadata":{"uid":"u"},"spec":{"holderIdentity":"me","leaseDurationSeconds":60}}
              """
                  .getBytes(UTF_8);
          http.sendResponseHeaders(200, lease.length);
          http.getResponseBody().write(lease);
          http.close();
          if (http.getRequestMethod().equals("PUT")) {
            renewals.release();
          }
        });
    server.start();
    Path kubeconfig =
        Files.writeString(
            folder.resolve("kubeconfig"),
            """
            apiVersion: v1
            kind: Config
            clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
            users: [{name: u, user: {token: secret}}]
            contexts: [{name: x, context: {cluster: c, user: u}}]
            current-context: x
            """
                .formatted(server.getAddress().getPort()));
    api = ApiClient.connect(ConnectionSettings.of(kubeconfig), Ticker.system());
  }

  @AfterEach
  void close() {
    api.close();
    server.stop(0);
    threads.shutdownNow();
  }

  @Test
  void renewsTheLeaseWhileAllCarriersAreBusy() throws Exception {
    LeaseClock clock = new LeaseClock(InstantSource.system(), Ticker.system());
    Leadership leadership = new Leadership(DURATIONS, clock.ticker());
    LeaderElector elector =
        LeaderElector.of(
            api,
            new LeaderElectionConfig(
                new LeaseName("kube-system", "berth"), DURATIONS, "me", "berth-scheduler"),
            leadership,
            clock,
            new SplittableRandom(1),
            LeaderMeter.NONE,
            LeaseEndpoint.Source.NONE);
    assertThat(elector.acquire()).isTrue();
    Thread holder =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    var _ = elector.renew();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });

    try (BusyCarriers _ = BusyCarriers.start()) {
      renewals.drainPermits();
      renewals.acquire(5);
      assertThat(leadership.isLeading()).isTrue();
    }

    elector.stop();
    holder.join();
  }
}
