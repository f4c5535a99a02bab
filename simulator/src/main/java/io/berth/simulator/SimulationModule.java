package io.berth.simulator;

import com.google.inject.AbstractModule;
import com.google.inject.Binder;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Stage;
import io.berth.cache.Cache;
import io.berth.cache.CacheModule;
import io.berth.config.SchedulerConfiguration;
import io.berth.cycle.ClusterEventHandler;
import io.berth.cycle.CycleModule;
import io.berth.cycle.DecisionObserver;
import io.berth.cycle.PodStatusReporter;
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

/** Wires the live scheduler's components to an in-memory cluster. */
final class SimulationModule extends AbstractModule {
  private static final Key<Map<String, Profile>> PROFILES = new Key<>() {};

  private final SimulationContext context;
  private final long seed;

  private SimulationModule(SimulationContext context, long seed) {
    this.context = context;
    this.seed = seed;
  }

  /** The components of the scheduler that a simulation uses. */
  record Engine(
      SchedulerLoop loop,
      PriorityQueue queue,
      Cache cache,
      ClusterEventHandler eventHandler,
      WaitingPodsMap waitingPods,
      Map<String, Profile> profiles) {}

  /**
   * Creates a scheduler.
   *
   * @param started the effective configuration, see {@link io.berth.config.EffectiveConfiguration}
   */
  static Engine engine(
      SchedulerConfiguration started,
      PluginRegistry registry,
      SimulationContext context,
      long seed) {
    Injector injector =
        Guice.createInjector(
            Stage.DEVELOPMENT,
            Binder::disableCircularProxies,
            Binder::requireExplicitBindings,
            Binder::requireExactBindingAnnotations,
            new ProfilesModule(started, registry),
            new CacheModule(),
            new QueueModule(started),
            new CycleModule(started, context.bindings()),
            new SimulationModule(context, seed));
    return new Engine(
        injector.getInstance(SchedulerLoop.class),
        injector.getInstance(PriorityQueue.class),
        injector.getInstance(Cache.class),
        injector.getInstance(ClusterEventHandler.class),
        injector.getInstance(WaitingPodsMap.class),
        injector.getInstance(PROFILES));
  }

  @Override
  protected void configure() {
    install(new NoMetricsModule());
    bind(NamespaceLister.class).toInstance(new InMemoryNamespaces(context.objects()));
    bind(PodSelectorLister.class).toInstance(new InMemoryWorkloads(context.objects()));
    bind(DeviceClassResolver.class).toInstance(DeviceClassResolver.NONE);
    bind(ResourceClaimLister.class).toInstance(ResourceClaimLister.NONE);
    bind(DisruptionBudgetLister.class).toInstance(context.budgets());
    bind(StorageLister.class).toInstance(context.storage());
    bind(StorageWriter.class).toInstance(context.volumes());
    bind(ChangeAwaiter.class).toInstance(context.cluster());
    bind(PodBinder.class).toInstance(context.cluster());
    bind(PreemptionExecutor.class).toInstance(context.preemptionExecutor());
    bind(PodStatusReporter.class).toInstance(context.reporter());
    bind(DecisionObserver.class).toInstance(context.decisions());
    bind(InstantSource.class).toInstance(context.clock());
    bind(Ticker.class).toInstance(context.clock());
    // Same generator as in the live scheduler: equal seeds break ties alike.
    bind(RandomGenerator.class).toInstance(new SplittableRandom(seed));
  }
}
