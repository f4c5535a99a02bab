package io.berth.cli;

import com.google.inject.Binder;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.ProvisionException;
import com.google.inject.Stage;
import io.berth.cache.Cache;
import io.berth.cache.CacheModule;
import io.berth.config.EffectiveConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.cycle.BindPrecondition;
import io.berth.cycle.ClusterEventHandler;
import io.berth.cycle.CycleModule;
import io.berth.cycle.SchedulerLoop;
import io.berth.framework.Ticker;
import io.berth.kube.ApiClient;
import io.berth.kube.ApiException;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.InformerFactory;
import io.berth.kube.KubeModule;
import io.berth.kube.PendingWrites;
import io.berth.kube.extender.ExtenderModule;
import io.berth.kube.lease.LeaseEndpoint;
import io.berth.metrics.MetricsConfiguration;
import io.berth.metrics.MetricsModule;
import io.berth.model.PodInfo;
import io.berth.queue.MaxUnschedulableDuration;
import io.berth.queue.QueueModule;
import io.berth.queue.SchedulingQueue;
import io.berth.runtime.InvalidProfileException;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.Profile;
import io.berth.runtime.ProfilesModule;
import io.berth.runtime.WaitingPodsMap;
import io.berth.server.Router;
import io.fabric8.kubernetes.client.VersionInfo;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The scheduler of a live cluster, from start to shutdown. */
final class LiveScheduler implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LiveScheduler.class);

  private static final Duration SYNC_POLL_INTERVAL = Duration.ofMillis(200);

  private static final Duration FLUSH_INTERVAL = Duration.ofSeconds(1);

  /** A warning is logged every five seconds while caches are not synced. */
  private static final int POLLS_PER_WARNING = 25;

  /** Ten seconds at the poll interval. */
  private static final int MAX_POLLS_FOR_CURRENT_WATCHES = 50;

  /** How long a stopping scheduler waits for bindings and writes in flight. */
  private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(5);

  /** How long the process may take to exit after it lost the lease. */
  private static final Duration LEASE_LOST_EXIT_TIMEOUT = Duration.ofSeconds(2);

  private final SchedulerConfiguration configuration;
  private final Injector injector;
  private final ApiClient server;
  private final CompletableFuture<?> response;
  private final LeadershipMode leader;
  private final ExecutorService bindingExecutor;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean isLeaseLost;

  private LiveScheduler(
      SchedulerConfiguration configuration,
      Injector injector,
      ApiClient server,
      CompletableFuture<?> response,
      LeadershipMode leader,
      ExecutorService bindingExecutor) {
    this.configuration = configuration;
    this.injector = injector;
    this.server = server;
    this.response = response;
    this.leader = leader;
    this.bindingExecutor = bindingExecutor;
  }

  /** The reason why the scheduler ended. */
  enum End {
    /** {@link #stop} was called. */
    STOPPED,
    /** Another replica leads, or may lead. */
    LOST_LEASE
  }

  /**
   * The options of a scheduler besides its configuration.
   *
   * @param debugScores the number of nodes in the table of scores that is logged for every
   *     decision; 0 disables it
   * @param maxUnschedulable the maximum time before an unschedulable pod is retried
   * @param metrics the metrics that are served
   * @param endpoint the source of the endpoint that an elected leader publishes
   */
  record Options(
      long seed,
      int debugScores,
      MaxUnschedulableDuration maxUnschedulable,
      MetricsConfiguration metrics,
      LeaseEndpoint.Source endpoint) {
    static Options of(long seed) {
      return new Options(
          seed,
          0,
          MaxUnschedulableDuration.DEFAULT,
          MetricsConfiguration.DEFAULT,
          LeaseEndpoint.Source.NONE);
    }
  }

  /** Creates a scheduler, and checks concurrently that the API server responds. */
  static LiveScheduler of(
      SchedulerConfiguration configuration,
      PluginRegistry registry,
      ConnectionSettings settings,
      Options options) {
    SchedulerConfiguration effective = EffectiveConfiguration.of(configuration, registry);
    MetricsModule metrics = new MetricsModule(Ticker.system(), options.metrics());
    ApiClient server = ApiClient.metered(settings, Ticker.system(), metrics::apiMeter);
    ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    CompletableFuture<?> response =
        CompletableFuture.supplyAsync(() -> server.get("/version", VersionInfo.class), executor);
    LeadershipMode leader =
        LeadershipMode.of(effective, server, metrics.leaderMeter(), options.endpoint());
    ExecutorService bindingExecutor = bindingExecutor();
    ExtenderModule extenders = new ExtenderModule(effective.extenders(), leader.gate());
    Injector injector =
        Guice.createInjector(
            Stage.DEVELOPMENT,
            Binder::disableCircularProxies,
            Binder::requireExplicitBindings,
            Binder::requireExactBindingAnnotations,
            new ProfilesModule(effective, registry),
            new CacheModule(),
            new QueueModule(effective, options.maxUnschedulable()),
            new CycleModule(effective, bindingExecutor),
            new KubeModule(server, leader.gate(), extenders.rawObjects()),
            extenders,
            new LiveModule(options, metrics));
    LOG.atInfo()
        .addKeyValue("server", server.url())
        .addKeyValue("profiles", profiles(injector).keySet())
        .addKeyValue("seed", options.seed())
        .log("Starting");
    return new LiveScheduler(effective, injector, server, response, leader, bindingExecutor);
  }

  /** Builds the profiles; the error of an invalid plugin is unwrapped from Guice's exception. */
  private static Map<String, Profile> profiles(Injector injector) {
    try {
      return injector.getInstance(new Key<>() {});
    } catch (ProvisionException e) {
      throw e.getCause() instanceof InvalidProfileException plugin ? plugin : e;
    }
  }

  /** Returns an executor with a new virtual thread per binding. */
  private static ExecutorService bindingExecutor() {
    return Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("bind-", 0).factory());
  }

  /**
   * Schedules until {@link #stop} is called or the lease is lost.
   *
   * @param serving the HTTPS server
   * @param profiling whether to serve /debug/threads
   */
  End run(Serving serving, boolean profiling) throws InterruptedException {
    if (isStopping()) {
      return End.STOPPED;
    }
    HeapTrimmer.start();
    boolean isDelayed = configuration.delayCacheUntilActive();
    if (!isDelayed) {
      startInformers();
    }
    serving.start(router(profiling), server);
    if ((isDelayed || awaitCacheSync()) && leader.acquire()) {
      leader.hold(this::leaseLost);
      if (isDelayed) {
        startInformers();
      }
      if (awaitCacheSync() && awaitCurrentWatches()) {
        schedule();
      }
    }
    return isLeaseLost ? End.LOST_LEASE : End.STOPPED;
  }

  private void startInformers() {
    injector
        .getInstance(InformerFactory.class)
        .start(injector.getInstance(ClusterEventHandler.class));
  }

  /** Waits until the caches are synced; returns false if {@link #stop} was called before. */
  private boolean awaitCacheSync() throws InterruptedException {
    InformerFactory informers = injector.getInstance(InformerFactory.class);
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

  /**
   * Waits until all watches are current: a standby whose watches failed has not received the latest
   * bindings of the previous leader. Returns false if {@link #stop} was called before.
   */
  private boolean awaitCurrentWatches() throws InterruptedException {
    InformerFactory informers = injector.getInstance(InformerFactory.class);
    for (int polls = 0; !informers.isCurrent() && polls < MAX_POLLS_FOR_CURRENT_WATCHES; polls++) {
      if (stopping.await(SYNC_POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
        return false;
      }
    }
    return !isStopping();
  }

  private void schedule() throws InterruptedException {
    SchedulingQueue queue = injector.getInstance(SchedulingQueue.class);
    QueueFlusher flusher = new QueueFlusher(queue::flush, FLUSH_INTERVAL, ended);
    Thread.ofPlatform().daemon().name("queue-flush").start(flusher);
    LOG.atInfo()
        .addKeyValue("nodes", injector.getInstance(Cache.class).snapshot().size())
        .log("Caches are synced; scheduling");
    try {
      injector.getInstance(SchedulerLoop.class).run();
    } catch (RuntimeException | Error e) { // the process exits, and is restarted
      LOG.error("Scheduling loop failed; exiting", e);
      throw e;
    }
  }

  private Router router(boolean profiling) {
    LivePages pages = new LivePages(injector, configuration, leader, this::isStopping);
    return pages.router(profiling);
  }

  private boolean isStopping() {
    return stopping.getCount() == 0;
  }

  /**
   * Requires that the API server responds, as it must at startup, unless {@link #stop} was called.
   * Later failures are retried.
   *
   * @throws ApiException if it does not respond
   */
  void requireResponse() {
    try {
      response.join();
    } catch (CompletionException failure) {
      if (!(failure.getCause() instanceof ApiException e)) {
        throw failure;
      }
      if (e.isUnauthorized()) {
        throw new ApiException(
            e.code(), e.reason(), CredentialErrors.describe(server.url(), e), null);
      }
      throw e;
    }
  }

  /** Stops {@link #run}. */
  void stop() {
    LOG.info("Received a termination signal; shutting down");
    stopping.countDown();
    response.complete(null); // not needed any more
    leader.stop();
    injector.getInstance(SchedulingQueue.class).close();
  }

  /** Ends the scheduler without draining, because it may not write any more. */
  private void leaseLost() {
    isLeaseLost = true;
    LOG.error("Leader election lost; exiting");
    stopping.countDown();
    Thread.ofPlatform().daemon().name("exit").start(this::haltAfterTimeout);
    injector.getInstance(SchedulingQueue.class).close();
  }

  private void haltAfterTimeout() {
    try {
      if (!ended.await(LEASE_LOST_EXIT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
        Runtime.getRuntime().halt(ExitCode.FAILURE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Drains bindings and writes, up to a timeout, and then releases the lease. */
  @Override
  public void close() {
    try {
      boolean done = isLeaseLost || drain();
      leader.release();
      LOG.info(done ? "Stopped" : "Stopped before all bindings and writes completed");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      bindingExecutor.shutdownNow();
      injector.getInstance(InformerFactory.class).close();
      server.close();
      ended.countDown();
    }
  }

  /** Returns whether all bindings and writes completed in time. */
  private boolean drain() throws InterruptedException {
    bindingExecutor.shutdown();
    WaitingPodsMap waiting = injector.getInstance(WaitingPodsMap.class);
    for (PodInfo pod : waiting.all()) { // the next leader schedules them
      waiting.reject(pod.uid(), "", "the scheduler is stopping");
    }
    injector.getInstance(BindPrecondition.class).stop();
    boolean bindingsDone =
        bindingExecutor.awaitTermination(DRAIN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    boolean writesDone = injector.getInstance(PendingWrites.class).drain(DRAIN_TIMEOUT);
    return bindingsDone && writesDone;
  }
}
