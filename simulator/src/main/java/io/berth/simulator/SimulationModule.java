package io.berth.simulator;

import com.google.inject.AbstractModule;
import com.google.inject.Binder;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Stage;
import io.berth.cache.CacheModule;
import io.berth.cache.SchedulerCache;
import io.berth.config.SchedulerConfiguration;
import io.berth.cycle.ClusterEventHandler;
import io.berth.cycle.CycleModule;
import io.berth.cycle.DecisionObserver;
import io.berth.cycle.PodStatusReporter;
import io.berth.cycle.SchedulerLoop;
import io.berth.framework.ChangeAwaiter;
import io.berth.framework.DeviceClassLister;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.NamespaceLister;
import io.berth.framework.PodBinder;
import io.berth.framework.Preemptor;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.StorageLister;
import io.berth.framework.StorageWriter;
import io.berth.framework.Ticker;
import io.berth.framework.WorkloadLister;
import io.berth.queue.PriorityQueue;
import io.berth.queue.QueueModule;
import io.berth.runtime.NoMetricsModule;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.Profile;
import io.berth.runtime.ProfilesModule;
import io.berth.runtime.WaitingPodsMap;
import java.time.InstantSource;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** The live scheduler's own parts, with a cluster in memory behind their ports. */
final class SimulationModule extends AbstractModule {
  private static final Key<Map<String, Profile>> PROFILES = new Key<>() {};

  private final SimulationContext world;
  private final long seed;

  private SimulationModule(SimulationContext world, long seed) {
    this.world = world;
    this.seed = seed;
  }

  /** The parts of the scheduler that a simulation drives. */
  record Engine(
      SchedulerLoop loop,
      PriorityQueue queue,
      SchedulerCache cache,
      ClusterEventHandler news,
      WaitingPodsMap waitingRoom,
      Map<String, Profile> profiles) {}

  /**
   * Puts a scheduler together.
   *
   * @param started what it starts with, see {@link io.berth.config.EffectiveConfiguration}
   */
  static Engine engine(
      SchedulerConfiguration started, PluginRegistry registry, SimulationContext world, long seed) {
    Injector injector =
        Guice.createInjector(
            Stage.DEVELOPMENT,
            Binder::disableCircularProxies,
            Binder::requireExplicitBindings,
            Binder::requireExactBindingAnnotations,
            new ProfilesModule(started, registry),
            new CacheModule(),
            new QueueModule(started),
            new CycleModule(started, world.bindings()),
            new SimulationModule(world, seed));
    return new Engine(
        injector.getInstance(SchedulerLoop.class),
        injector.getInstance(PriorityQueue.class),
        injector.getInstance(SchedulerCache.class),
        injector.getInstance(ClusterEventHandler.class),
        injector.getInstance(WaitingPodsMap.class),
        injector.getInstance(PROFILES));
  }

  @Override
  protected void configure() {
    install(new NoMetricsModule());
    bind(NamespaceLister.class).toInstance(new InMemoryNamespaces(world.objects()));
    bind(WorkloadLister.class).toInstance(new InMemoryWorkloads(world.objects()));
    bind(DeviceClassLister.class).toInstance(DeviceClassLister.NONE);
    bind(ResourceClaimLister.class).toInstance(ResourceClaimLister.NONE);
    bind(DisruptionBudgetLister.class).toInstance(world.budgets());
    bind(StorageLister.class).toInstance(world.storage());
    bind(StorageWriter.class).toInstance(world.volumes());
    bind(ChangeAwaiter.class).toInstance(world.cluster());
    bind(PodBinder.class).toInstance(world.cluster());
    bind(Preemptor.class).toInstance(world.preemptor());
    bind(PodStatusReporter.class).toInstance(world.reporter());
    bind(DecisionObserver.class).toInstance(world.decisions());
    bind(InstantSource.class).toInstance(world.clock());
    bind(Ticker.class).toInstance(world.clock());
    // As the live scheduler draws it: the same seed decides the same ties.
    bind(RandomGenerator.class).toInstance(new SplittableRandom(seed));
  }
}
