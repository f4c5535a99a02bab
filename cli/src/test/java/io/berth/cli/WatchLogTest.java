package io.berth.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.berth.config.ConfigReader;
import io.berth.kube.ConnectionSettings;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** API servers end every watch after some minutes, which is normal and not logged. */
class WatchLogTest {
  private static final String CONFIG =
      """
      {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration",
       "leaderElection": {"leaderElect": false}}
      """;
  private static final String END_OF_LIST =
      """
      {"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"1",\
      "annotations":{"k8s.io/initial-events-end":"true"}}}}
      """;

  /** An API server without objects that ends the first watches immediately. */
  private static final class EndingWatches implements AutoCloseable {
    private static final int EXPECTED_ENDS = 20;

    private final HttpServer server;
    private final CountDownLatch ended = new CountDownLatch(EXPECTED_ENDS);
    private final CountDownLatch end = new CountDownLatch(1);

    EndingWatches() throws IOException {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      server.createContext("/", this::handle);
      server.start();
    }

    String url() {
      return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
      String query = String.valueOf(exchange.getRequestURI().getQuery());
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      try (exchange) {
        exchange.sendResponseHeaders(200, 0);
        if (!query.contains("watch=true")) {
          exchange.getResponseBody().write("{}".getBytes(UTF_8));
        } else if (query.contains("sendInitialEvents")) {
          exchange.getResponseBody().write(END_OF_LIST.getBytes(UTF_8));
        } else if (ended.getCount() > 0) {
          ended.countDown();
        } else {
          end.await();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    boolean awaitEnds() throws InterruptedException {
      return ended.await(60, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
      end.countDown();
      server.stop(0);
    }
  }

  private static void run(LiveScheduler scheduler) {
    try {
      scheduler.run(Serving.disabled(), false);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void doesNotLogEndOfWatch() throws Exception {
    PluginRegistry plugins = new BundleLoader(warning -> {}).loadClassPath().registry();
    try (CapturedLog log = new CapturedLog("io.berth.kube");
        EndingWatches server = new EndingWatches();
        LiveScheduler scheduler =
            LiveScheduler.of(
                Objects.requireNonNull(new ConfigReader(plugins).read(CONFIG).configuration()),
                plugins,
                ConnectionSettings.of(null).withMaster(server.url()),
                LiveScheduler.Options.of(1))) {
      Thread schedulerThread = Thread.ofPlatform().start(() -> run(scheduler));

      assertThat(server.awaitEnds()).isTrue();

      assertThat(log.rest()).isEmpty();
      scheduler.stop();
      schedulerThread.join();
    }
  }
}
