package io.berth.kube;

import io.berth.cycle.ClusterEventHandler;
import io.berth.framework.ChangeAwaiter;
import io.berth.framework.DeviceClassLister;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.NamespaceLister;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.StorageLister;
import io.berth.framework.Ticker;
import io.berth.framework.WorkloadLister;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The live view of a cluster: what plugins ask for, and the news that the scheduler lives on.
 *
 * <p>Made first, because plugins need its listers; {@link #start started} with the one who takes
 * the news; of use once it is {@link #awaitSynced synced}, which is when all that is in the cluster
 * has been told. News never stop from then on, whatever happens to the connection.
 *
 * <p>Beside nodes and pods only that is read of which somebody has the lister: a scheduler needs no
 * right to see what none of its plugins looks at.
 */
public final class InformerFactory implements AutoCloseable {
  /** What must not be decided on with old news. */
  private static final List<String> CLUSTER = List.of("nodes", "pods");

  private final Reflector.Source server;
  private final TimeSource timing;
  private final RandomGenerator random;

  private final ApiServerAvailability outage;
  private final EventDispatcher news = new EventDispatcher();
  private final CachedNamespaceLister namespaces = new CachedNamespaceLister();
  private final CachedStorageLister storage = new CachedStorageLister(news);
  private final CachedWorkloadLister workloads = new CachedWorkloadLister();
  private final CachedDisruptionBudgetLister budgets = new CachedDisruptionBudgetLister();
  private final CachedDeviceLister devices = new CachedDeviceLister(news);
  private final LiveCluster cluster;
  private final CachedQuotaLister quotas = new CachedQuotaLister();
  private final KubeletRejectionWatcher rejected = new KubeletRejectionWatcher(news);

  /** What is read, by the resource's name. */
  private final Map<String, Informer<?>> wanted = new LinkedHashMap<>();

  private final List<Reflector<?>> reflectors = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile List<ReflectorHealth> standings = List.of();

  public InformerFactory(
      ApiServer server, Ticker ticker, RandomGenerator random, RawObjectConfig texts) {
    this(server::open, ticker, new ApiServerAvailability(), random, texts);
  }

  private InformerFactory(
      Reflector.Source server,
      Ticker ticker,
      ApiServerAvailability outage,
      RandomGenerator random,
      RawObjectConfig texts) {
    this(server, new TimeSource(ticker, outage::rest), outage, random, texts);
  }

  InformerFactory(
      Reflector.Source server, TimeSource timing, RandomGenerator random, RawObjectConfig texts) {
    this(server, timing, new ApiServerAvailability(), random, texts);
  }

  private InformerFactory(
      Reflector.Source server,
      TimeSource timing,
      ApiServerAvailability outage,
      RandomGenerator random,
      RawObjectConfig texts) {
    this.outage = outage;
    this.cluster = new LiveCluster(news, texts);
    this.server = server;
    this.timing = timing;
    this.random = random;
    want(List.of(cluster.nodes(), cluster.pods()));
  }

  private synchronized void want(List<Informer<?>> feeds) {
    for (Informer<?> feed : feeds) {
      Informer<?> known = wanted.putIfAbsent(feed.kind().resource(), feed);
      if (known == null && !standings.isEmpty()) {
        throw new IllegalStateException(
            "It is too late to read %s: the feed was started.".formatted(feed.kind().resource()));
      }
    }
  }

  /** Begins to read the cluster. News come on threads of their own, one for each kind of object. */
  public synchronized void start(ClusterEventHandler target) {
    if (!standings.isEmpty()) {
      throw new IllegalStateException("The feed was started before.");
    }
    news.to(target);
    List<ReflectorHealth> started = new ArrayList<>();
    for (Informer<?> feed : wanted.values()) {
      started.add(add(feed, feed.kind().resource()));
    }
    add(rejected.feed(), "failed pods"); // nobody has to wait for these
    standings = List.copyOf(started);
    threads.forEach(Thread::start);
  }

  private <T extends HasMetadata> ReflectorHealth add(Informer<T> feed, String what) {
    ReflectorHealth standing = new ReflectorHealth(what, timing.ticker(), outage);
    Reflector<T> reflector =
        new Reflector<>(
            feed.kind(),
            server,
            feed.mirror(),
            standing,
            timing,
            new SplittableRandom(random.nextLong()));
    reflectors.add(reflector);
    threads.add(Thread.ofPlatform().daemon().name("watch-" + what).unstarted(reflector));
    return standing;
  }

  /**
   * Waits until everything that is in the cluster was told.
   *
   * @return false if that was not so within the time; {@link #missing} says why
   */
  public boolean awaitSynced(Duration atMost) throws InterruptedException {
    CompletableFuture<?>[] all =
        standings.stream().map(ReflectorHealth::synced).toArray(CompletableFuture<?>[]::new);
    try {
      CompletableFuture.allOf(all).get(atMost.toNanos(), TimeUnit.NANOSECONDS);
      return isSynced();
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // nobody completes them so
    }
  }

  /** Tells whether everything that was in the cluster at the start was told. */
  public boolean isSynced() {
    return !standings.isEmpty() && standings.stream().allMatch(one -> one.synced().isDone());
  }

  /** Tells whether nodes and pods are being told of, and not only what they were before. */
  public boolean isCurrent() {
    return isSynced()
        && standings.stream()
            .filter(one -> CLUSTER.contains(one.resource()))
            .allMatch(one -> one.problem() == null);
  }

  /**
   * Returns the resource version up to which everything about one kind of object was told, or null
   * if that kind is not read or not listed yet.
   */
  @Nullable String lastSyncResourceVersion(String resource) {
    return standings.stream()
        .filter(one -> one.resource().equals(resource))
        .findFirst()
        .map(ReflectorHealth::lastSyncResourceVersion)
        .orElse(null);
  }

  /** Returns the kinds of objects that are not known yet, each with the reason. */
  public List<String> missing() {
    return standings.stream()
        .filter(one -> !one.synced().isDone())
        .map(
            one ->
                one.resource()
                    + ": "
                    + Objects.requireNonNullElse(one.problem(), "still being listed"))
        .toList();
  }

  /** Returns how long it took to read each kind of object; those that were read. */
  public Map<String, Duration> syncTimes() {
    Map<String, Duration> times = new LinkedHashMap<>();
    for (ReflectorHealth one : standings) {
      if (one.synced().isDone()) {
        times.put(one.resource(), one.synced().join());
      }
    }
    return Collections.unmodifiableMap(times);
  }

  public NamespaceLister namespaces() {
    want(List.of(namespaces.feed()));
    return namespaces;
  }

  public StorageLister storage() {
    want(storage.feeds());
    return storage;
  }

  public WorkloadLister workloads() {
    want(workloads.feeds());
    return workloads;
  }

  public DisruptionBudgetLister budgets() {
    want(List.of(budgets.feed()));
    return budgets;
  }

  public ResourceClaimLister resourceClaims() {
    want(List.of(devices.claims()));
    return devices;
  }

  public DeviceClassLister deviceClasses() {
    want(List.of(devices.classes()));
    return devices;
  }

  /** Returns what tells the quotas of a namespace as they are now. */
  public Function<String, List<ResourceQuota>> quotas() {
    want(List.of(quotas.feed()));
    return quotas::in;
  }

  /** Returns the nodes and pods as they are now. */
  public ChangeAwaiter watch() {
    return cluster;
  }

  /** Returns the objects whose texts are wanted. */
  public RawObjects texts() {
    return cluster;
  }

  public PodLister standingPods() {
    return cluster;
  }

  public PodLookup knownPods() {
    return cluster;
  }

  /** Ends the news; returns without waiting for those that are on their way. */
  @Override
  public void close() {
    reflectors.forEach(Reflector::close);
    threads.forEach(Thread::interrupt);
  }
}
