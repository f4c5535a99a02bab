package io.berth.cli;

import com.google.inject.Injector;
import com.google.inject.Key;
import io.berth.config.SchedulerConfiguration;
import io.berth.cycle.DecisionRecord;
import io.berth.cycle.RecentDecisions;
import io.berth.framework.Ticker;
import io.berth.kube.ClusterAudit;
import io.berth.kube.InformerFactory;
import io.berth.kube.PodLookup;
import io.berth.metrics.MetricsPage;
import io.berth.metrics.ResourceMetricsPage;
import io.berth.model.PodInfo;
import io.berth.runtime.Profile;
import io.berth.server.AuditEndpoint;
import io.berth.server.ConfigEndpoint;
import io.berth.server.DecisionEndpoint;
import io.berth.server.HealthChecks;
import io.berth.server.HealthChecks.HealthCheck;
import io.berth.server.Router;
import io.berth.server.ThreadsEndpoint;
import io.berth.server.VersionEndpoint;
import io.berth.server.WorkerPool;
import io.berth.server.WorkerPool.RenderedPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Creates the endpoints of a running scheduler. */
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
   * Creates the router of all endpoints.
   *
   * @param profiling whether to serve /debug/threads
   */
  Router router(boolean profiling) {
    Router router = new Router();
    putHealth(router);
    WorkerPool workers = WorkerPool.withDefaults(Ticker.system());
    // The audit mostly waits for the API server, and must not block the threads of other endpoints.
    WorkerPool auditing = new WorkerPool("audit", 1, 1, Ticker.system());
    AuditEndpoint audit = new AuditEndpoint(injector.getInstance(ClusterAudit.class)::run);
    DecisionEndpoint decisions = new DecisionEndpoint(new LiveDecisions(injector, leader));
    router
        .put("/configz", workers.cache(new ConfigEndpoint(configuration)))
        .put("/version", new VersionEndpoint(version()))
        .put("/debug/cache", auditing.cache(audit))
        .putPrefix(DecisionEndpoint.PREFIX, workers.compute(decisions));
    putMetrics(router, workers);
    if (profiling) {
      router.put("/debug/threads", workers.cache(new ThreadsEndpoint()));
    }
    return router;
  }

  private void putMetrics(Router router, WorkerPool workers) {
    MetricsPage metrics = injector.getInstance(MetricsPage.class);
    ResourceMetricsPage resources = injector.getInstance(ResourceMetricsPage.class);
    router.put("/metrics", workers.cache(new RenderedPage(metrics::contentType, metrics::write)));
    router.put(
        "/metrics/resources",
        workers.cache(
            new RenderedPage(
                resources::contentType,
                (out, accept) -> {
                  if (leader.isLeading()) { // else every replica would report the same values
                    resources.write(out, accept);
                  }
                })));
  }

  /** The names of the checks are those of the current and of an earlier kube-scheduler. */
  private void putHealth(Router router) {
    InformerFactory informers = injector.getInstance(InformerFactory.class);
    HealthCheck election = new HealthCheck("leaderElection", leader::problem);
    HealthCheck shutdown =
        new HealthCheck(
            "shutdown", () -> stopping.getAsBoolean() ? "process is shutting down" : null);
    HealthCheck informersSynced = new HealthCheck("informer-sync", () -> unsyncedReason(informers));
    HealthCheck handlers = new HealthCheck("sched-handler-sync", () -> unsyncedReason(informers));
    router
        .put("/healthz", new HealthChecks("healthz", List.of(HealthCheck.PING, election)))
        .put("/livez", new HealthChecks("livez", List.of(HealthCheck.PING)))
        .put(
            "/readyz",
            new HealthChecks("readyz", List.of(election, shutdown, informersSynced, handlers)));
  }

  private static @Nullable String unsyncedReason(InformerFactory informers) {
    return informers.isSynced() ? null : "caches are not synced yet: " + informers.missing();
  }

  private static String version() {
    try {
      return Version.number();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Provides the decisions of a running scheduler. */
  private static final class LiveDecisions implements DecisionEndpoint.Source {
    private static final Key<Map<String, Profile>> PROFILES = new Key<>() {};

    private final RecentDecisions recent;
    private final PodLookup pods;
    private final Collection<String> profiles;
    private final LeadershipMode leader;

    LiveDecisions(Injector injector, LeadershipMode leader) {
      this.recent = injector.getInstance(RecentDecisions.class);
      this.pods = injector.getInstance(InformerFactory.class).podLookup();
      this.profiles = injector.getInstance(PROFILES).keySet();
      this.leader = leader;
    }

    @Override
    public @Nullable DecisionRecord decision(String namespace, String name) {
      return recent.find(namespace, name);
    }

    @Override
    public @Nullable PodInfo pod(String namespace, String name) {
      return pods.pod(namespace, name);
    }

    @Override
    public Collection<String> profiles() {
      return profiles;
    }

    @Override
    public @Nullable String otherLeader() {
      return leader.isLeading() ? null : leader.otherLeader();
    }
  }
}
