package io.berth.cli;

import io.berth.config.SchedulerConfiguration;
import io.berth.framework.Ticker;
import io.berth.insight.clusternet.BuiltInPredictor;
import io.berth.insight.clusternet.PredictEndpoint;
import io.berth.insight.clusternet.Predictor;
import io.berth.insight.estimate.Quota;
import io.berth.insight.karmada.EstimatorServer;
import io.berth.insight.karmada.EstimatorService;
import io.berth.insight.karmada.GrpcLimits;
import io.berth.insight.live.ApiDeployments;
import io.berth.insight.live.EstimateFailedException;
import io.berth.insight.live.EstimateRequest;
import io.berth.insight.live.LiveEstimates;
import io.berth.insight.live.LiveExactEstimates;
import io.berth.insight.live.LiveNodesEstimates;
import io.berth.insight.live.LiveSnapshots;
import io.berth.insight.live.QuotaSource;
import io.berth.insight.live.UnschedulableReplicas;
import io.berth.insight.live.WatchedCluster;
import io.berth.kube.ApiServer;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.InformerFactory;
import io.berth.kube.RawObjectConfig;
import io.berth.metrics.EstimatorMetrics;
import io.berth.metrics.MetricsPage;
import io.berth.runtime.PluginRegistry;
import io.berth.server.HealthCheck;
import io.berth.server.HealthChecks;
import io.berth.server.RenderedPage;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.client.VersionInfo;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Estimates of a real cluster, from the start of their server to its end. */
final class LiveEstimator implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LiveEstimator.class);
  private static final Duration LOOK = Duration.ofMillis(200);
  private static final int LOOKS_BETWEEN_WARNINGS = 25;

  private final EstimatorOptions options;
  private final ApiServer server;
  private final InformerFactory feed;
  private final WatchedCluster cluster;
  private final LiveEstimates answers;
  private final Predictor predictor;
  private final EstimatorMetrics metrics = new EstimatorMetrics(Ticker.system());
  private final CountDownLatch stopping = new CountDownLatch(1);

  private LiveEstimator(
      EstimatorOptions options,
      ApiServer server,
      InformerFactory feed,
      WatchedCluster cluster,
      LiveEstimates answers,
      Predictor predictor) {
    this.options = options;
    this.server = server;
    this.feed = feed;
    this.cluster = cluster;
    this.answers = answers;
    this.predictor = predictor;
    metrics.showNodes(() -> cluster.snapshot().size());
  }

  /** Puts everything together. Nothing is asked of the cluster yet. */
  static LiveEstimator of(
      EstimatorOptions options,
      SchedulerConfiguration configuration,
      PluginRegistry registry,
      ConnectionSettings settings) {
    InstantSource clock = InstantSource.system();
    Ticker ticker = Ticker.system();
    ApiServer server = ApiServer.connect(settings, ticker);
    InformerFactory feed =
        new InformerFactory(
            server, ticker, new SplittableRandom(clock.millis()), RawObjectConfig.NONE);
    WatchedCluster cluster = new WatchedCluster();
    QuotaSource quotas = options.quotasCount() ? quotasOf(feed) : QuotaSource.NONE;
    if (options.method() == EstimatorOptions.Method.NODES) {
      return new LiveEstimator(
          options,
          server,
          feed,
          cluster,
          new LiveNodesEstimates(cluster, quotas),
          new BuiltInPredictor(cluster));
    }
    LiveSnapshots grounds =
        new LiveSnapshots(cluster, feed, configuration, registry, clock, ticker);
    var _ = grounds.get(); // what is wrong with a plugin is told now, and not to those who ask
    LiveEstimates exact =
        new LiveExactEstimates(
            grounds,
            quotas,
            new LiveExactEstimates.Effort(options.atMost(), options.seed(), options.atOnce()));
    return new LiveEstimator(
        options, server, feed, cluster, exact, question -> exact.replicas(question, () -> false));
  }

  private static QuotaSource quotasOf(InformerFactory feed) {
    Function<String, List<ResourceQuota>> read = feed.quotas();
    return namespace -> read.apply(namespace).stream().map(Quota::of).toList();
  }

  /**
   * Makes sure that the cluster answers, as it has to at the start; later it is waited for.
   *
   * @throws io.berth.kube.ApiException if it does not
   */
  void requireAnswer() {
    server.get("/version", VersionInfo.class);
  }

  /** Serves until it is told to stop. */
  void run(EstimatorServers doors) throws InterruptedException {
    HeapTrimmer.start();
    LOG.atInfo()
        .addKeyValue("server", server.url())
        .addKeyValue("cluster", options.clusterName())
        .addKeyValue("method", options.method())
        .log("Starting");
    if (!options.foreignGates().isEmpty()) {
      LOG.atWarn()
          .addKeyValue("gates", options.foreignGates())
          .log("These feature gates mean nothing here");
    }
    doors.begin(pages());
    feed.start(cluster);
    if (awaitCluster()) {
      try (EstimatorServer grpc = listen(doors)) {
        LOG.atInfo()
            .addKeyValue("port", grpc.port())
            .addKeyValue("tls", doors.tls() != null)
            .addKeyValue("nodes", cluster.snapshot().size())
            .log("The cluster is read; serving estimates");
        stopping.await();
      }
    }
    LOG.info("Ended");
  }

  private EstimatorServer listen(EstimatorServers doors) {
    EstimatorService service =
        new EstimatorService(
            options.clusterName(),
            options.assumedCount(),
            answers,
            new UnschedulableReplicas(new ApiDeployments(server), InstantSource.system()),
            metrics);
    try {
      return EstimatorServer.start(doors.grpcPort(), doors.tls(), service, GrpcLimits.DEFAULT);
    } catch (IOException e) {
      throw CommandFailure.wrongInput(
          List.of(
              "--server-port: cannot serve at port %d (%s); does another estimator run here?"
                  .formatted(doors.grpcPort(), e.getMessage())));
    }
  }

  /** Returns false if it was told to stop before the cluster was read. */
  private boolean awaitCluster() throws InterruptedException {
    for (int looks = 1; !feed.awaitSynced(LOOK); looks++) {
      if (isStopping()) {
        return false;
      }
      if (looks % LOOKS_BETWEEN_WARNINGS == 0) {
        LOG.atWarn().addKeyValue("missing", feed.missing()).log("Still reading the cluster");
      }
    }
    return !isStopping();
  }

  private EstimatorServers.Pages pages() {
    MetricsPage page = metrics.page();
    return new EstimatorServers.Pages(
        new HealthChecks("healthz", List.of(HealthCheck.PING)),
        new HealthChecks(
            "readyz",
            List.of(
                new HealthCheck("informer-sync", this::missing),
                new HealthCheck(
                    "shutdown", () -> isStopping() ? "process is shutting down" : null))),
        RenderedPage.of(page::contentType, page::write),
        new PredictEndpoint(this::predict, metrics));
  }

  private int predict(EstimateRequest question) {
    String missing = missing();
    if (missing != null) {
      throw new EstimateFailedException(missing);
    }
    return predictor.predict(question);
  }

  private @Nullable String missing() {
    return feed.isSynced() ? null : "the cluster is not read yet: " + feed.missing();
  }

  private boolean isStopping() {
    return stopping.getCount() == 0;
  }

  /** Has {@link #run} return soon. */
  void stop() {
    LOG.info("Told to end");
    stopping.countDown();
  }

  @Override
  public void close() {
    feed.close();
    server.close();
  }
}
