package io.berth.metrics;

import static io.berth.testing.Containers.container;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cache.SchedulerCache;
import io.berth.server.Router;
import io.berth.server.SocketServer;
import io.berth.server.WorkerPool;
import io.berth.server.WorkerPool.RenderedPage;
import io.berth.server.http.Limits;
import io.berth.testing.Pods;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code /metrics/resources} with 100,000 pods. */
class ResourceMetricsLoadTest {
  private static final int PODS = 100_000;
  private static final int SERIES_PER_POD = 3;
  private static final int SCRAPES = 12;
  private static final String PROMETHEUS = "text/plain";
  private static final String OPEN_METRICS = "application/openmetrics-text";

  private static final MeteredScheduler SCHEDULER = new MeteredScheduler().node("a", "4");

  @BeforeAll
  static void fill() {
    SchedulerCache cache = SCHEDULER.get(SchedulerCache.class);
    for (int i = 0; i < PODS; i++) {
      cache.putPod(
          Pods.pod("p" + i)
              .scheduler("metered")
              .onNode("a")
              .container(
                  container("c")
                      .request("cpu", "250m")
                      .request("memory", "64Mi")
                      .limit("memory", "128Mi"))
              .info());
    }
  }

  /** Measures the writes and discards the bytes. */
  private static final class MeasuringStream extends OutputStream {
    private long total;
    private int longest;

    @Override
    public void write(int b) {
      total++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      total += length;
      longest = Math.max(longest, length);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {PROMETHEUS, OPEN_METRICS})
  void isWrittenInSmallChunks(String accept) throws IOException {
    MeasuringStream out = new MeasuringStream();

    SCHEDULER.get(ResourceMetricsPage.class).write(out, accept);

    assertThat(out.total).isGreaterThan(30_000_000);
    assertThat(out.longest).isLessThan(1_000_000);
  }

  @Test
  void isComputedOnceForConcurrentScrapes() throws Exception {
    ResourceMetricsPage page = SCHEDULER.get(ResourceMetricsPage.class);
    AtomicInteger computations = new AtomicInteger();
    RenderedPage counted =
        new RenderedPage(
            page::contentType,
            (out, accept) -> {
              computations.incrementAndGet();
              page.write(out, accept);
            });
    WorkerPool pool = new WorkerPool("page", 2, 1, () -> 0); // the time does not advance
    Router router = new Router().put("/metrics/resources", pool.cache(counted));
    try (SocketServer server = new SocketServer(Limits.DEFAULT, router)) {
      List<CompletableFuture<SocketServer.Reply>> scrapes = new ArrayList<>();
      for (int i = 0; i < SCRAPES; i++) {
        scrapes.add(server.getAsync("/metrics/resources", "Accept-Encoding: gzip"));
      }
      for (CompletableFuture<SocketServer.Reply> scrape : scrapes) {
        assertThat(scrape.get().status()).isEqualTo(200);
        assertThat(scrape.get().body().length).as("cached bytes").isLessThan(6_000_000);
      }
      assertThat(series(scrapes.getFirst().get())).isEqualTo(PODS * SERIES_PER_POD);
    }
    assertThat(computations).hasValue(1);
  }

  private static long series(SocketServer.Reply reply) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(new ByteArrayInputStream(reply.body())),
                StandardCharsets.UTF_8))) {
      return lines.lines().filter(line -> line.startsWith("kube_pod_resource_")).count();
    }
  }
}
