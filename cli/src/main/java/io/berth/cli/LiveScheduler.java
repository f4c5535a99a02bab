package io.berth.cli;

import com.google.inject.Binder;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.ProvisionException;
import com.google.inject.Stage;
import io.berth.cache.CacheModule;
import io.berth.cache.ClusterState;
import io.berth.config.SchedulerConfiguration;
import io.berth.config.StartedConfiguration;
import io.berth.cycle.ClusterNews;
import io.berth.cycle.CycleModule;
import io.berth.cycle.SchedulerLoop;
import io.berth.kube.ApiException;
import io.berth.kube.ApiServer;
import io.berth.kube.ClusterFeed;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.KubeModule;
import io.berth.kube.KubeWrites;
import io.berth.metrics.MetricsModule;
import io.berth.queue.PodQueue;
import io.berth.queue.QueueModule;
import io.berth.runtime.PluginException;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.Profile;
import io.berth.runtime.ProfilesModule;
import io.fabric8.kubernetes.client.VersionInfo;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The scheduler on a real cluster, from its start to its end. */
final class LiveScheduler implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LiveScheduler.class);

  /** How often those who wait for the cluster to be read hear what is missing. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** How long an ending scheduler waits for what it has begun. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(5);

  private static final int UNAUTHORIZED = 401;
  private static final Duration LONGEST_END = LAST_WORDS.multipliedBy(2);

  private final Injector injector;
  private final ApiServer server;
  private final ExecutorService binders;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean stopping;

  private LiveScheduler(Injector injector, ApiServer server, ExecutorService binders) {
    this.injector = injector;
    this.server = server;
    this.binders = binders;
  }

  /**
   * What is chosen at the start, besides the configuration.
   *
   * @param debugScores how many nodes the table of scores has that is logged for every decision; 0
   *     for none
   */
  record Options(long seed, int debugScores) {}

  /** Puts a scheduler together. Nothing is asked of the cluster yet. */
  static LiveScheduler of(
      SchedulerConfiguration configuration,
      PluginRegistry registry,
      ConnectionSettings settings,
      Options options) {
    SchedulerConfiguration started = StartedConfiguration.of(configuration, registry);
    MetricsModule metrics = new MetricsModule();
    ApiServer server = ApiServer.connect(settings, InstantSource.system());
    ExecutorService binders = binders();
    Injector injector =
        Guice.createInjector(
            Stage.DEVELOPMENT,
            Binder::disableCircularProxies,
            Binder::requireExplicitBindings,
            Binder::requireExactBindingAnnotations,
            new ProfilesModule(started, registry),
            new CacheModule(),
            new QueueModule(started),
            new CycleModule(started, binders),
            new KubeModule(server),
            new LiveModule(options, metrics));
    LOG.atInfo()
        .addKeyValue("server", server.url())
        .addKeyValue("profiles", profiles(injector).keySet())
        .addKeyValue("seed", options.seed())
        .log("Starting");
    return new LiveScheduler(injector, server, binders);
  }

  /** Builds the profiles; what is wrong with a plugin is told without Guice's frame. */
  private static Map<String, Profile> profiles(Injector injector) {
    try {
      return injector.getInstance(new Key<>() {});
    } catch (ProvisionException e) {
      throw e.getCause() instanceof PluginException plugin ? plugin : e;
    }
  }

  /** A thread of its own for every binding. */
  private static ExecutorService binders() {
    return Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("bind-", 0).factory());
  }

  /**
   * Schedules until the process is told to end.
   *
   * @throws io.berth.kube.ApiException if the cluster does not answer at the start; later it is
   *     waited for
   */
  void run() throws InterruptedException {
    HeapKeeper.start();
    requireAnswer();
    Runtime.getRuntime()
        .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(this::stopAndWait));
    ClusterFeed feed = injector.getInstance(ClusterFeed.class);
    feed.start(injector.getInstance(ClusterNews.class));
    while (!feed.awaitSynced(PATIENCE)) {
      if (stopping) {
        return;
      }
      LOG.atWarn().addKeyValue("missing", feed.missing()).log("Still reading the cluster");
    }
    Thread.ofPlatform().daemon().name("tick").start(this::tick);
    LOG.atInfo()
        .addKeyValue("nodes", injector.getInstance(ClusterState.class).snapshot().size())
        .log("The cluster is read; scheduling");
    injector.getInstance(SchedulerLoop.class).run();
  }

  private void requireAnswer() {
    try {
      server.get("/version", VersionInfo.class);
    } catch (ApiException e) {
      if (e.code() == UNAUTHORIZED) {
        String advice = "check the token or the client certificate of the kubeconfig";
        throw new ApiException(
            e.code(),
            e.reason(),
            "the API server at %s does not know us (%s): %s"
                .formatted(server.url(), e.getMessage(), advice),
            null);
      }
      throw e;
    }
  }

  /** Runs on a thread of its own to the end. */
  private void tick() {
    PodQueue queue = injector.getInstance(PodQueue.class);
    try {
      while (!ended.await(1, TimeUnit.SECONDS)) {
        try {
          queue.tick();
        } catch (RuntimeException e) { // of a plugin; the next tick may go well
          LOG.error("The queue's clockwork failed", e);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Has {@link #run} return soon. */
  void stop() {
    stopping = true;
    injector.getInstance(PodQueue.class).close();
  }

  /** Runs on a thread of its own when the process is told to end. */
  private void stopAndWait() {
    stop();
    try {
      if (!ended.await(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("Ended before the cluster was read");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends when what was begun is done, or after a while. */
  @Override
  public void close() {
    try {
      binders.shutdown();
      boolean bound = binders.awaitTermination(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
      boolean told = injector.getInstance(KubeWrites.class).finish(LAST_WORDS);
      LOG.info(bound && told ? "Ended" : "Ended with work under way");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      injector.getInstance(ClusterFeed.class).close();
      server.close();
      ended.countDown();
    }
  }
}
