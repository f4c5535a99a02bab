package io.berth.cli;

import com.google.inject.Injector;
import io.berth.config.SchedulerConfiguration;
import io.berth.framework.Ticker;
import io.berth.kube.ClusterAudit;
import io.berth.kube.InformerFactory;
import io.berth.metrics.MetricsPage;
import io.berth.metrics.ResourceMetricsPage;
import io.berth.server.AuditEndpoint;
import io.berth.server.ConfigEndpoint;
import io.berth.server.DecisionEndpoint;
import io.berth.server.HealthCheck;
import io.berth.server.HealthChecks;
import io.berth.server.RenderedPage;
import io.berth.server.Router;
import io.berth.server.ThreadsEndpoint;
import io.berth.server.VersionEndpoint;
import io.berth.server.WorkerPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What a running scheduler serves. */
final class LivePages {
  private final Injector injector;
  private final SchedulerConfiguration configuration;
  private final LeadershipMode leader;
  private final BooleanSupplier stopping;

  LivePages(
      Injector injector,
      SchedulerConfiguration configuration,
      LeadershipMode leader,
      BooleanSupplier stopping) {
    this.injector = injector;
    this.configuration = configuration;
    this.leader = leader;
    this.stopping = stopping;
  }

  /**
   * Puts the pages together.
   *
   * @param profiling whether to show what the threads are doing
   */
  Router router(boolean profiling) {
    Router router = new Router();
    putHealth(router);
    WorkerPool workers = WorkerPool.usual(Ticker.system());
    // It mostly waits for the API server, and must not keep a thread from others meanwhile.
    WorkerPool auditing = new WorkerPool("audit", 1, 1, Ticker.system());
    AuditEndpoint audit = new AuditEndpoint(injector.getInstance(ClusterAudit.class)::run);
    DecisionEndpoint decisions = new DecisionEndpoint(new LiveDecisions(injector, leader));
    router
        .put("/configz", workers.cache(new ConfigEndpoint(configuration)))
        .put("/version", new VersionEndpoint(version()))
        .put("/debug/cache", auditing.cache(audit))
        .putTree(DecisionEndpoint.PREFIX, workers.compute(decisions));
    putMetrics(router, workers);
    if (profiling) {
      router.put("/debug/threads", workers.cache(new ThreadsEndpoint()));
    }
    return router;
  }

  private void putMetrics(Router router, WorkerPool workers) {
    MetricsPage metrics = injector.getInstance(MetricsPage.class);
    ResourceMetricsPage resources = injector.getInstance(ResourceMetricsPage.class);
    router.put("/metrics", workers.cache(RenderedPage.of(metrics::contentType, metrics::write)));
    router.put(
        "/metrics/resources",
        workers.cache(
            RenderedPage.of(
                resources::contentType,
                (out, accept) -> {
                  if (leader.isLeading()) { // else every copy would tell the same
                    resources.write(out, accept);
                  }
                })));
  }

  /** The names are kube-scheduler's, and of an earlier one of its versions. */
  private void putHealth(Router router) {
    InformerFactory feed = injector.getInstance(InformerFactory.class);
    HealthCheck election = new HealthCheck("leaderElection", leader::problem);
    HealthCheck shutdown =
        new HealthCheck(
            "shutdown", () -> stopping.getAsBoolean() ? "process is shutting down" : null);
    HealthCheck read = new HealthCheck("informer-sync", () -> missing(feed));
    HealthCheck told = new HealthCheck("sched-handler-sync", () -> missing(feed));
    router
        .put("/healthz", new HealthChecks("healthz", List.of(HealthCheck.PING, election)))
        .put("/livez", new HealthChecks("livez", List.of(HealthCheck.PING)))
        .put("/readyz", new HealthChecks("readyz", List.of(election, shutdown, read, told)));
  }

  private static @Nullable String missing(InformerFactory feed) {
    return feed.isSynced() ? null : "the cluster is not read yet: " + feed.missing();
  }

  private static String version() {
    try {
      return Version.number();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
