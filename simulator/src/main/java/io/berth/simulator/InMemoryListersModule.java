package io.berth.simulator;

import com.google.inject.AbstractModule;
import io.berth.framework.ChangeAwaiter;
import io.berth.framework.DeviceClassResolver;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.NamespaceLister;
import io.berth.framework.PodBinder;
import io.berth.framework.PodSelectorLister;
import io.berth.framework.PreemptionExecutor;
import io.berth.framework.ProfileNames;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.StorageLister;
import io.berth.framework.StorageWriter;
import io.berth.framework.Ticker;
import io.berth.manifest.ClusterObjects;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Binds the ports of plugins to an in-memory cluster with a fixed clock and no writes. */
final class InMemoryListersModule extends AbstractModule {
  private final ClusterObjects objects;
  private final Set<String> schedulerNames;
  private final PreemptionExecutor preemptionExecutor;
  private final Volumes volumes;

  /** The ports for storage objects: reads, writes, and waiting for changes. */
  record Volumes(StorageLister lister, StorageWriter writer, ChangeAwaiter changeAwaiter) {}

  InMemoryListersModule(ClusterObjects objects, Set<String> schedulerNames) {
    this(objects, schedulerNames, ReadOnly.INSTANCE);
  }

  InMemoryListersModule(
      ClusterObjects objects, Set<String> schedulerNames, PreemptionExecutor preemptionExecutor) {
    this(
        objects,
        schedulerNames,
        preemptionExecutor,
        new Volumes(new InMemoryStorage(objects), ReadOnly.INSTANCE, ReadOnly.INSTANCE));
  }

  InMemoryListersModule(
      ClusterObjects objects,
      Set<String> schedulerNames,
      PreemptionExecutor preemptionExecutor,
      Volumes volumes) {
    this.objects = objects;
    this.schedulerNames = schedulerNames;
    this.preemptionExecutor = preemptionExecutor;
    this.volumes = volumes;
  }

  @Override
  protected void configure() {
    bind(NamespaceLister.class).toInstance(new InMemoryNamespaces(objects));
    bind(StorageLister.class).toInstance(volumes.lister());
    bind(PodSelectorLister.class).toInstance(new InMemoryWorkloads(objects));
    bind(DeviceClassResolver.class).toInstance(DeviceClassResolver.NONE);
    bind(ResourceClaimLister.class).toInstance(ResourceClaimLister.NONE);
    bind(DisruptionBudgetLister.class).toInstance(new InMemoryDisruptionBudgets(objects));
    bind(ProfileNames.class).toInstance(schedulerNames::contains);
    bind(PodBinder.class).toInstance(ReadOnly.INSTANCE);
    bind(PreemptionExecutor.class).toInstance(preemptionExecutor);
    bind(StorageWriter.class).toInstance(volumes.writer());
    bind(ChangeAwaiter.class).toInstance(volumes.changeAwaiter());
    bind(InstantSource.class).toInstance(InstantSource.fixed(Instant.EPOCH));
    bind(Ticker.class).toInstance(() -> 0);
    bind(RandomGenerator.class).toInstance(new SplittableRandom(0));
  }
}
