package io.berth.kube;

import io.berth.cycle.ClusterEventHandler;
import io.berth.framework.ChangeAwaiter;
import io.berth.framework.DeviceClassResolver;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.NamespaceLister;
import io.berth.framework.PodSelectorLister;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.StorageLister;
import io.berth.framework.Ticker;
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
 * Creates the informers of a live cluster and their listers.
 *
 * <p>Plugins need the listers, so the factory is created first, and {@link #start started} with the
 * event handler. It is {@link #awaitSynced synced} when the initial lists were delivered. From then
 * on events arrive, and survive lost connections.
 *
 * <p>Besides nodes and pods it watches only those kinds whose lister was requested: a scheduler
 * needs no permissions for what none of its plugins reads.
 */
public final class InformerFactory implements AutoCloseable {
  /** The kinds whose state must be current for scheduling. */
  private static final List<String> REQUIRED_FOR_SCHEDULING = List.of("nodes", "pods");

  private final Reflector.Source server;
  private final TimeSource timeSource;
  private final RandomGenerator random;

  private final ApiServerAvailability availability;
  private final EventDispatcher dispatcher = new EventDispatcher();
  private final CachedNamespaceLister namespaces = new CachedNamespaceLister();
  private final CachedStorageLister storage = new CachedStorageLister(dispatcher);
  private final CachedPodSelectorLister workloads = new CachedPodSelectorLister();
  private final CachedDisruptionBudgetLister budgets = new CachedDisruptionBudgetLister();
  private final CachedDeviceLister devices = new CachedDeviceLister(dispatcher);
  private final LiveCluster cluster;
  private final CachedQuotaLister quotas = new CachedQuotaLister();
  private final KubeletRejectionWatcher rejected = new KubeletRejectionWatcher(dispatcher);

  /** The informers by the resource's name. */
  private final Map<String, Informer<?>> informers = new LinkedHashMap<>();

  private final List<Reflector<?>> reflectors = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile List<ReflectorHealth> reflectorHealth = List.of();

  public InformerFactory(
      ApiClient server, Ticker ticker, RandomGenerator random, RawObjectConfig rawObjectConfig) {
    this(server::open, ticker, new ApiServerAvailability(), random, rawObjectConfig);
  }

  private InformerFactory(
      Reflector.Source server,
      Ticker ticker,
      ApiServerAvailability availability,
      RandomGenerator random,
      RawObjectConfig rawObjectConfig) {
    this(
        server,
        new TimeSource(ticker, availability::awaitAvailable),
        availability,
        random,
        rawObjectConfig);
  }

  InformerFactory(
      Reflector.Source server,
      TimeSource timeSource,
      RandomGenerator random,
      RawObjectConfig rawObjectConfig) {
    this(server, timeSource, new ApiServerAvailability(), random, rawObjectConfig);
  }

  private InformerFactory(
      Reflector.Source server,
      TimeSource timeSource,
      ApiServerAvailability availability,
      RandomGenerator random,
      RawObjectConfig rawObjectConfig) {
    this.availability = availability;
    this.cluster = new LiveCluster(dispatcher, rawObjectConfig);
    this.server = server;
    this.timeSource = timeSource;
    this.random = random;
    register(List.of(cluster.nodes(), cluster.pods()));
  }

  private synchronized void register(List<Informer<?>> added) {
    for (Informer<?> informer : added) {
      Informer<?> previous = informers.putIfAbsent(informer.kind().resource(), informer);
      if (previous == null && !reflectorHealth.isEmpty()) {
        throw new IllegalStateException(
            "informer of %s requested after start; request listers before start()"
                .formatted(informer.kind().resource()));
      }
    }
  }

  /** Starts the informers. Events are delivered on one thread for each kind of object. */
  public synchronized void start(ClusterEventHandler target) {
    if (!reflectorHealth.isEmpty()) {
      throw new IllegalStateException("start() was called before");
    }
    dispatcher.setTarget(target);
    List<ReflectorHealth> started = new ArrayList<>();
    for (Informer<?> informer : informers.values()) {
      started.add(add(informer, informer.kind().resource()));
    }
    add(rejected.informer(), "failed pods"); // awaitSynced does not wait for these
    reflectorHealth = List.copyOf(started);
    threads.forEach(Thread::start);
  }

  private <T extends HasMetadata> ReflectorHealth add(Informer<T> informer, String name) {
    ReflectorHealth health = new ReflectorHealth(name, timeSource.ticker(), availability);
    Reflector<T> reflector =
        new Reflector<>(
            informer.kind(),
            server,
            informer.store(),
            health,
            timeSource,
            new SplittableRandom(random.nextLong()));
    reflectors.add(reflector);
    threads.add(Thread.ofPlatform().daemon().name("watch-" + name).unstarted(reflector));
    return health;
  }

  /**
   * Waits until the initial lists were delivered.
   *
   * @return false if that takes longer; {@link #missing} returns the reasons
   */
  public boolean awaitSynced(Duration atMost) throws InterruptedException {
    CompletableFuture<?>[] all =
        reflectorHealth.stream().map(ReflectorHealth::synced).toArray(CompletableFuture<?>[]::new);
    try {
      CompletableFuture.allOf(all).get(atMost.toNanos(), TimeUnit.NANOSECONDS);
      return isSynced();
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // these futures never fail
    }
  }

  /** Returns whether the initial lists were delivered. */
  public boolean isSynced() {
    return !reflectorHealth.isEmpty()
        && reflectorHealth.stream().allMatch(health -> health.synced().isDone());
  }

  /** Returns whether the state of nodes and pods is current: their watches work. */
  public boolean isCurrent() {
    return isSynced()
        && reflectorHealth.stream()
            .filter(health -> REQUIRED_FOR_SCHEDULING.contains(health.resource()))
            .allMatch(health -> health.problem() == null);
  }

  /**
   * Returns the resource version up to which the events of a kind were delivered, or null if that
   * kind is not watched or not listed yet.
   */
  @Nullable String lastSyncResourceVersion(String resource) {
    return reflectorHealth.stream()
        .filter(health -> health.resource().equals(resource))
        .findFirst()
        .map(ReflectorHealth::lastSyncResourceVersion)
        .orElse(null);
  }

  /** Returns the kinds that are not synced yet, each with the reason. */
  public List<String> missing() {
    return reflectorHealth.stream()
        .filter(health -> !health.synced().isDone())
        .map(
            health ->
                health.resource()
                    + ": "
                    + Objects.requireNonNullElse(health.problem(), "still being listed"))
        .toList();
  }

  /** Returns the duration of the initial list of each synced kind. */
  public Map<String, Duration> syncTimes() {
    Map<String, Duration> times = new LinkedHashMap<>();
    for (ReflectorHealth health : reflectorHealth) {
      if (health.synced().isDone()) {
        times.put(health.resource(), health.synced().join());
      }
    }
    return Collections.unmodifiableMap(times);
  }

  public NamespaceLister namespaces() {
    register(List.of(namespaces.informer()));
    return namespaces;
  }

  public StorageLister storage() {
    register(storage.informers());
    return storage;
  }

  public PodSelectorLister workloads() {
    register(workloads.informers());
    return workloads;
  }

  public DisruptionBudgetLister budgets() {
    register(List.of(budgets.informer()));
    return budgets;
  }

  public ResourceClaimLister resourceClaims() {
    register(List.of(devices.claims()));
    return devices;
  }

  public DeviceClassResolver deviceClasses() {
    register(List.of(devices.classes()));
    return devices;
  }

  /** Returns a function from a namespace to its current quotas. */
  public Function<String, List<ResourceQuota>> quotas() {
    register(List.of(quotas.informer()));
    return quotas::in;
  }

  /** Returns the awaiter of changes of the cluster. */
  public ChangeAwaiter changeAwaiter() {
    return cluster;
  }

  /** Returns the objects in the form in which the API server sent them. */
  public RawObjects rawObjects() {
    return cluster;
  }

  public PodLister podLister() {
    return cluster;
  }

  public PodLookup podLookup() {
    return cluster;
  }

  /** Stops the informers without waiting for events in flight. */
  @Override
  public void close() {
    reflectors.forEach(Reflector::close);
    threads.forEach(Thread::interrupt);
  }
}
