package io.berth.cli;

import io.berth.config.SchedulerConfiguration;
import io.berth.framework.Ticker;
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
import io.berth.kube.ApiClient;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.InformerFactory;
import io.berth.kube.RawObjectConfig;
import io.berth.metrics.EstimatorMetrics;
import io.berth.metrics.MetricsPage;
import io.berth.runtime.PluginRegistry;
import io.berth.server.HealthChecks;
import io.berth.server.HealthChecks.HealthCheck;
import io.berth.server.WorkerPool.RenderedPage;
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

/** The estimator of a live cluster, from start to shutdown. */
final class LiveEstimator implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LiveEstimator.class);
  private static final Duration SYNC_POLL_INTERVAL = Duration.ofMillis(200);
  private static final int POLLS_PER_WARNING = 25;

  private final EstimatorOptions options;
  private final ApiClient server;
  private final InformerFactory informers;
  private final WatchedCluster cluster;
  private final LiveEstimates estimates;
  private final Predictor predictor;
  private final EstimatorMetrics metrics = new EstimatorMetrics(Ticker.system());
  private final CountDownLatch stopping = new CountDownLatch(1);

  private LiveEstimator(
      EstimatorOptions options,
      ApiClient server,
      InformerFactory informers,
      WatchedCluster cluster,
      LiveEstimates estimates,
      Predictor predictor) {
    this.options = options;
    this.server = server;
    this.informers = informers;
    this.cluster = cluster;
    this.estimates = estimates;
    this.predictor = predictor;
    metrics.registerNodeCount(() -> cluster.snapshot().size());
  }

  /** Creates the estimator without connecting to the cluster. */
  static LiveEstimator of(
      EstimatorOptions options,
      SchedulerConfiguration configuration,
      PluginRegistry registry,
      ConnectionSettings settings) {
    InstantSource clock = InstantSource.system();
    Ticker ticker = Ticker.system();
    ApiClient server = ApiClient.connect(settings, ticker);
    InformerFactory informers =
        new InformerFactory(
            server, ticker, new SplittableRandom(clock.millis()), RawObjectConfig.NONE);
    WatchedCluster cluster = new WatchedCluster();
    QuotaSource quotas = options.appliesQuotas() ? quotasOf(informers) : QuotaSource.NONE;
    if (options.method() == EstimatorOptions.Method.NODES) {
      return new LiveEstimator(
          options,
          server,
          informers,
          cluster,
          new LiveNodesEstimates(cluster, quotas),
          Predictor.builtIn(cluster));
    }
    LiveSnapshots snapshots =
        new LiveSnapshots(cluster, informers, configuration, registry, clock, ticker);
    var _ = snapshots.get(); // fails now, not on the first request, if a plugin is invalid
    LiveEstimates exact =
        new LiveExactEstimates(
            snapshots,
            quotas,
            new LiveExactEstimates.Options(
                options.maxReplicas(), options.seed(), options.maxConcurrentEstimates()));
    return new LiveEstimator(
        options,
        server,
        informers,
        cluster,
        exact,
        request -> exact.replicas(request, () -> false));
  }

  private static QuotaSource quotasOf(InformerFactory informers) {
    Function<String, List<ResourceQuota>> read = informers.quotas();
    return namespace -> read.apply(namespace).stream().map(Quota::of).toList();
  }

  /**
   * Requires that the API server responds, as it must at startup; later failures are retried.
   *
   * @throws io.berth.kube.ApiException if it does not respond
   */
  void requireResponse() {
    server.get("/version", VersionInfo.class);
  }

  /** Serves until {@link #stop} is called. */
  void run(EstimatorServers servers) throws InterruptedException {
    HeapTrimmer.start();
    LOG.atInfo()
        .addKeyValue("server", server.url())
        .addKeyValue("cluster", options.clusterName())
        .addKeyValue("method", options.method())
        .log("Starting");
    if (!options.ignoredGates().isEmpty()) {
      LOG.atWarn()
          .addKeyValue("gates", options.ignoredGates())
          .log("Ignoring unsupported feature gates");
    }
    servers.serve(pages());
    informers.start(cluster);
    if (awaitCacheSync()) {
      try (EstimatorServer grpc = listen(servers)) {
        LOG.atInfo()
            .addKeyValue("port", grpc.port())
            .addKeyValue("tls", servers.tls() != null)
            .addKeyValue("nodes", cluster.snapshot().size())
            .log("Caches are synced; serving estimates");
        stopping.await();
      }
    }
    LOG.info("Stopped");
  }

  private EstimatorServer listen(EstimatorServers servers) {
    EstimatorService service =
        new EstimatorService(
            options.clusterName(),
            options.appliesAssumedWorkloads(),
            estimates,
            new UnschedulableReplicas(new ApiDeployments(server), InstantSource.system()),
            metrics);
    try {
      return EstimatorServer.start(servers.grpcPort(), servers.tls(), service, GrpcLimits.DEFAULT);
    } catch (IOException e) {
      throw CommandFailure.invalidInput(
          List.of(
              "--server-port: cannot listen on port %d (%s); is another estimator running here?"
                  .formatted(servers.grpcPort(), e.getMessage())));
    }
  }

  /** Waits until the caches are synced; returns false if {@link #stop} was called before. */
  private boolean awaitCacheSync() throws InterruptedException {
    for (int polls = 1; !informers.awaitSynced(SYNC_POLL_INTERVAL); polls++) {
      if (isStopping()) {
        return false;
      }
      if (polls % POLLS_PER_WARNING == 0) {
        LOG.atWarn().addKeyValue("missing", informers.missing()).log("Waiting for caches to sync");
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
                new HealthCheck("informer-sync", this::unsyncedReason),
                new HealthCheck(
                    "shutdown", () -> isStopping() ? "process is shutting down" : null))),
        new RenderedPage(page::contentType, page::write),
        new PredictEndpoint(this::predict, metrics));
  }

  private int predict(EstimateRequest request) {
    String reason = unsyncedReason();
    if (reason != null) {
      throw new EstimateFailedException(reason);
    }
    return predictor.predict(request);
  }

  private @Nullable String unsyncedReason() {
    return informers.isSynced() ? null : "caches are not synced yet: " + informers.missing();
  }

  private boolean isStopping() {
    return stopping.getCount() == 0;
  }

  /** Stops {@link #run}. */
  void stop() {
    LOG.info("Received a termination signal; shutting down");
    stopping.countDown();
  }

  @Override
  public void close() {
    informers.close();
    server.close();
  }
}
