package io.berth.e2e.simulated;

import com.google.inject.AbstractModule;
import com.google.inject.Binder;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Stage;
import io.berth.cache.CacheModule;
import io.berth.cache.SchedulerCache;
import io.berth.config.ConfigReader;
import io.berth.config.EffectiveConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.cycle.ClusterEventHandler;
import io.berth.cycle.CycleModule;
import io.berth.cycle.DecisionObserver;
import io.berth.cycle.PodStatusReporter;
import io.berth.cycle.RecentDecisions;
import io.berth.cycle.SchedulerLoop;
import io.berth.framework.ChangeAwaiter;
import io.berth.framework.DeviceClassResolver;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.NamespaceLister;
import io.berth.framework.PodBinder;
import io.berth.framework.PodSelectorLister;
import io.berth.framework.PreemptionExecutor;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.StorageLister;
import io.berth.framework.StorageWriter;
import io.berth.framework.Ticker;
import io.berth.metrics.MetricsModule;
import io.berth.queue.PriorityQueue;
import io.berth.queue.QueueModule;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.ProfilesModule;
import io.berth.testing.FakeStorageLister;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.time.InstantSource;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Binds the components of the live scheduler, including metrics, to a cluster in memory. */
final class SimulatedSchedulerModule extends AbstractModule {
  private static final String CONFIG =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      """;

  private final MemoryCluster cluster;
  private final Workloads workloads;
  private final MemoryPreemptor preemptor;
  private final SimulatedClock clock;
  private final long seed;

  private SimulatedSchedulerModule(
      MemoryCluster cluster,
      Workloads workloads,
      MemoryPreemptor preemptor,
      SimulatedClock clock,
      long seed) {
    this.cluster = cluster;
    this.workloads = workloads;
    this.preemptor = preemptor;
    this.clock = clock;
    this.seed = seed;
  }

  /** The components that the simulation drives. */
  record Scheduler(SchedulerLoop loop, PriorityQueue queue, SchedulerCache cache) {}

  /** Builds a scheduler with the default profile, and connects it with the cluster. */
  static Scheduler build(
      MemoryCluster cluster,
      Workloads workloads,
      MemoryPreemptor preemptor,
      SimulatedClock clock,
      long seed) {
    PluginRegistry registry =
        new BundleLoader(
                problem -> {
                  throw new IllegalStateException(problem);
                })
            .loadClassPath()
            .registry();
    SchedulerConfiguration configuration =
        EffectiveConfiguration.of(
            Objects.requireNonNull(new ConfigReader(registry).read(CONFIG).configuration()),
            registry);
    Injector injector =
        Guice.createInjector(
            Stage.DEVELOPMENT,
            Binder::disableCircularProxies,
            new ProfilesModule(configuration, registry),
            new CacheModule(),
            new QueueModule(configuration),
            new CycleModule(configuration, Runnable::run),
            new MetricsModule(clock),
            new SimulatedSchedulerModule(cluster, workloads, preemptor, clock, seed));
    PriorityQueue queue = injector.getInstance(PriorityQueue.class);
    cluster.connect(injector.getInstance(ClusterEventHandler.class));
    preemptor.connect(queue);
    return new Scheduler(
        injector.getInstance(SchedulerLoop.class),
        queue,
        injector.getInstance(SchedulerCache.class));
  }

  @Override
  protected void configure() {
    bind(NamespaceLister.class).toInstance(workloads);
    bind(PodSelectorLister.class).toInstance(workloads);
    bind(DeviceClassResolver.class).toInstance(DeviceClassResolver.NONE);
    bind(ResourceClaimLister.class).toInstance(ResourceClaimLister.NONE);
    bind(DisruptionBudgetLister.class).toInstance(DisruptionBudgetLister.NONE);
    bind(StorageLister.class).toInstance(new FakeStorageLister());
    bind(StorageWriter.class).toInstance(NoStorage.INSTANCE);
    bind(ChangeAwaiter.class).toInstance(cluster);
    bind(PodBinder.class).toInstance(cluster);
    bind(PreemptionExecutor.class).toInstance(preemptor);
    bind(PodStatusReporter.class).toInstance(preemptor);
    bind(DecisionObserver.class).to(RecentDecisions.class);
    bind(InstantSource.class).toInstance(clock);
    bind(Ticker.class).toInstance(clock);
    bind(RandomGenerator.class).toInstance(new SplittableRandom(seed));
  }

  /** No pod has volumes. */
  private enum NoStorage implements StorageWriter {
    INSTANCE;

    @Override
    public PersistentVolume updateVolume(PersistentVolume volume) {
      throw new UnsupportedOperationException();
    }

    @Override
    public PersistentVolumeClaim updateClaim(PersistentVolumeClaim claim) {
      throw new UnsupportedOperationException();
    }
  }
}
