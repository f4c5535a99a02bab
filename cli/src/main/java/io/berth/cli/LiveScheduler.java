package io.berth.cli;

import com.google.inject.Binder;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.ProvisionException;
import com.google.inject.Stage;
import io.berth.cache.CacheModule;
import io.berth.cache.SchedulerCache;
import io.berth.config.EffectiveConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.cycle.BindCheck;
import io.berth.cycle.ClusterEventHandler;
import io.berth.cycle.CycleModule;
import io.berth.cycle.SchedulerLoop;
import io.berth.framework.Ticker;
import io.berth.kube.ApiException;
import io.berth.kube.ApiServer;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.InformerFactory;
import io.berth.kube.KubeModule;
import io.berth.kube.PendingWrites;
import io.berth.kube.extender.ExtenderModule;
import io.berth.kube.lease.EndpointSource;
import io.berth.metrics.MetricsConfiguration;
import io.berth.metrics.MetricsModule;
import io.berth.model.PodInfo;
import io.berth.queue.MaxUnschedulableDuration;
import io.berth.queue.QueueModule;
import io.berth.queue.SchedulingQueue;
import io.berth.runtime.PluginException;
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

/** The scheduler on a real cluster, from its start to its end. */
final class LiveScheduler implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LiveScheduler.class);

  private static final Duration LOOK = Duration.ofMillis(200);

  private static final Duration FLUSH_INTERVAL = Duration.ofSeconds(1);

  /** Those who wait for the cluster to be read hear every five seconds what is missing. */
  private static final int LOOKS_BETWEEN_WARNINGS = 25;

  /** Ten seconds' worth. */
  private static final int MOST_LOOKS_FOR_NEWS = 50;

  /** How long an ending scheduler waits for what it has begun. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(5);

  /** How long one that has lost the lease may take to end by itself. */
  private static final Duration LONGEST_AFTERLIFE = Duration.ofSeconds(2);

  private static final int UNAUTHORIZED = 401;

  private final SchedulerConfiguration configuration;
  private final Injector injector;
  private final ApiServer server;
  private final CompletableFuture<?> answer;
  private final LeadershipMode leader;
  private final ExecutorService binders;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean lost;

  private LiveScheduler(
      SchedulerConfiguration configuration,
      Injector injector,
      ApiServer server,
      CompletableFuture<?> answer,
      LeadershipMode leader,
      ExecutorService binders) {
    this.configuration = configuration;
    this.injector = injector;
    this.server = server;
    this.answer = answer;
    this.leader = leader;
    this.binders = binders;
  }

  /** How its life ended. */
  enum End {
    /** It was told to stop. */
    STOPPED,
    /** Another copy works, or may. */
    LOST_LEASE
  }

  /**
   * What is chosen at the start, besides the configuration.
   *
   * @param debugScores how many nodes the table of scores has that is logged for every decision; 0
   *     for none
   * @param unschedulableLimit after which time unschedulable pods are tried again
   * @param metrics which metrics are served
   * @param endpoint what an elected leader publishes about where it serves
   */
  record Options(
      long seed,
      int debugScores,
      MaxUnschedulableDuration unschedulableLimit,
      MetricsConfiguration metrics,
      EndpointSource endpoint) {
    static Options of(long seed) {
      return new Options(
          seed,
          0,
          MaxUnschedulableDuration.DEFAULT,
          MetricsConfiguration.DEFAULT,
          EndpointSource.NONE);
    }
  }

  /** Puts a scheduler together, while the cluster is asked whether it answers. */
  static LiveScheduler of(
      SchedulerConfiguration configuration,
      PluginRegistry registry,
      ConnectionSettings settings,
      Options options) {
    SchedulerConfiguration started = EffectiveConfiguration.of(configuration, registry);
    MetricsModule metrics = new MetricsModule(Ticker.system(), options.metrics());
    ApiServer server = ApiServer.metered(settings, Ticker.system(), metrics::requestsTo);
    ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor();
    CompletableFuture<?> answer =
        CompletableFuture.supplyAsync(() -> server.get("/version", VersionInfo.class), asking);
    LeadershipMode leader =
        LeadershipMode.of(started, server, metrics.leader(), options.endpoint());
    ExecutorService binders = binders();
    ExtenderModule extenders = new ExtenderModule(started.extenders(), leader.gate());
    Injector injector =
        Guice.createInjector(
            Stage.DEVELOPMENT,
            Binder::disableCircularProxies,
            Binder::requireExplicitBindings,
            Binder::requireExactBindingAnnotations,
            new ProfilesModule(started, registry),
            new CacheModule(),
            new QueueModule(started, options.unschedulableLimit()),
            new CycleModule(started, binders),
            new KubeModule(server, leader.gate(), extenders.texts()),
            extenders,
            new LiveModule(options, metrics));
    LOG.atInfo()
        .addKeyValue("server", server.url())
        .addKeyValue("profiles", profiles(injector).keySet())
        .addKeyValue("seed", options.seed())
        .log("Starting");
    return new LiveScheduler(started, injector, server, answer, leader, binders);
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
   * Schedules until it is told to stop, or another copy takes over.
   *
   * @param serving what lets others see how that goes
   * @param profiling whether they see what the threads are doing, too
   */
  End run(Serving serving, boolean profiling) throws InterruptedException {
    if (isStopping()) {
      return End.STOPPED;
    }
    HeapTrimmer.start();
    boolean late = configuration.delayCacheUntilActive();
    if (!late) {
      readCluster();
    }
    serving.begin(pages(profiling), server);
    if ((late || awaitCluster()) && leader.acquire()) {
      leader.hold(this::leaseLost);
      if (late) {
        readCluster();
      }
      if (awaitCluster() && awaitNews()) {
        schedule();
      }
    }
    return lost ? End.LOST_LEASE : End.STOPPED;
  }

  private void readCluster() {
    injector
        .getInstance(InformerFactory.class)
        .start(injector.getInstance(ClusterEventHandler.class));
  }

  /** Returns false if it was told to stop before the cluster was read. */
  private boolean awaitCluster() throws InterruptedException {
    InformerFactory feed = injector.getInstance(InformerFactory.class);
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

  /**
   * One that stood by while its watches were broken does not know what the leader before it has
   * placed. It waits for them, but not for ever.
   */
  private boolean awaitNews() throws InterruptedException {
    InformerFactory feed = injector.getInstance(InformerFactory.class);
    for (int looks = 0; !feed.isCurrent() && looks < MOST_LOOKS_FOR_NEWS; looks++) {
      if (stopping.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
        return false;
      }
    }
    return !isStopping();
  }

  private void schedule() throws InterruptedException {
    SchedulingQueue queue = injector.getInstance(SchedulingQueue.class);
    QueueFlusher flusher = new QueueFlusher(queue::flush, FLUSH_INTERVAL, ended);
    Thread.ofPlatform().daemon().name("tick").start(flusher);
    LOG.atInfo()
        .addKeyValue("nodes", injector.getInstance(SchedulerCache.class).snapshot().size())
        .log("The cluster is read; scheduling");
    try {
      injector.getInstance(SchedulerLoop.class).run();
    } catch (RuntimeException | Error e) { // nobody else decides: better to be started anew
      LOG.error("Scheduling loop failed; exiting", e);
      throw e;
    }
  }

  private Router pages(boolean profiling) {
    LivePages pages = new LivePages(injector, configuration, leader, this::isStopping);
    return pages.router(profiling);
  }

  private boolean isStopping() {
    return stopping.getCount() == 0;
  }

  /**
   * Makes sure that the cluster answers, as it has to at the start, unless it is told to stop;
   * later it is waited for.
   *
   * @throws ApiException if it does not
   */
  void requireAnswer() {
    try {
      answer.join();
    } catch (CompletionException failure) {
      if (!(failure.getCause() instanceof ApiException e)) {
        throw failure;
      }
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

  /** Has {@link #run} return soon. */
  void stop() {
    LOG.info("Told to end");
    stopping.countDown();
    answer.complete(null); // nobody needs it any more
    leader.stop();
    injector.getInstance(SchedulingQueue.class).close();
  }

  /** Nothing can be written any more, so there is nothing to wait for. */
  private void leaseLost() {
    lost = true;
    LOG.error("Leader election lost; ending, so as to start anew as a standby");
    stopping.countDown();
    Thread.ofPlatform().daemon().name("last-resort").start(this::endOrElse);
    injector.getInstance(SchedulingQueue.class).close();
  }

  private void endOrElse() {
    try {
      if (!ended.await(LONGEST_AFTERLIFE.toMillis(), TimeUnit.MILLISECONDS)) {
        Runtime.getRuntime().halt(ExitCode.NO);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends when what was begun is done, or after a while; the lease is given back last. */
  @Override
  public void close() {
    try {
      boolean done = lost || finish();
      leader.release();
      LOG.info(done ? "Ended" : "Ended with work under way");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      binders.shutdownNow();
      injector.getInstance(InformerFactory.class).close();
      server.close();
      ended.countDown();
    }
  }

  /** Returns whether everything was done in time. */
  private boolean finish() throws InterruptedException {
    binders.shutdown();
    WaitingPodsMap waiting = injector.getInstance(WaitingPodsMap.class);
    for (PodInfo pod :
        waiting.all()) { // what they wait for may never come, and others can place them
      waiting.reject(pod.uid(), "", "the scheduler is stopping");
    }
    injector.getInstance(BindCheck.class).stop();
    boolean bound = binders.awaitTermination(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
    boolean told = injector.getInstance(PendingWrites.class).drain(LAST_WORDS);
    return bound && told;
  }
}
