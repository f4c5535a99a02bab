package io.berth.simulator;

import com.google.inject.AbstractModule;
import io.berth.framework.ChangeAwaiter;
import io.berth.framework.DeviceClassLister;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.NamespaceLister;
import io.berth.framework.PodBinder;
import io.berth.framework.Preemptor;
import io.berth.framework.ProfileNames;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.StorageLister;
import io.berth.framework.StorageWriter;
import io.berth.framework.Ticker;
import io.berth.framework.WorkloadLister;
import io.berth.manifest.ClusterObjects;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** The ports of plugins on a cluster in memory, where time stands still and nothing is written. */
final class InMemoryPortsModule extends AbstractModule {
  private final ClusterObjects objects;
  private final Set<String> ownSchedulers;
  private final Preemptor preemptor;
  private final Volumes volumes;

  /** Where storage objects are, and what becomes of those that are written. */
  record Volumes(StorageLister lister, StorageWriter writer, ChangeAwaiter watch) {}

  InMemoryPortsModule(ClusterObjects objects, Set<String> ownSchedulers) {
    this(objects, ownSchedulers, ReadOnly.INSTANCE);
  }

  InMemoryPortsModule(ClusterObjects objects, Set<String> ownSchedulers, Preemptor preemptor) {
    this(
        objects,
        ownSchedulers,
        preemptor,
        new Volumes(new InMemoryStorage(objects), ReadOnly.INSTANCE, ReadOnly.INSTANCE));
  }

  InMemoryPortsModule(
      ClusterObjects objects, Set<String> ownSchedulers, Preemptor preemptor, Volumes volumes) {
    this.objects = objects;
    this.ownSchedulers = ownSchedulers;
    this.preemptor = preemptor;
    this.volumes = volumes;
  }

  @Override
  protected void configure() {
    bind(NamespaceLister.class).toInstance(new InMemoryNamespaces(objects));
    bind(StorageLister.class).toInstance(volumes.lister());
    bind(WorkloadLister.class).toInstance(new InMemoryWorkloads(objects));
    bind(DeviceClassLister.class).toInstance(DeviceClassLister.NONE);
    bind(ResourceClaimLister.class).toInstance(ResourceClaimLister.NONE);
    bind(DisruptionBudgetLister.class).toInstance(new InMemoryDisruptionBudgets(objects));
    bind(ProfileNames.class).toInstance(ownSchedulers::contains);
    bind(PodBinder.class).toInstance(ReadOnly.INSTANCE);
    bind(Preemptor.class).toInstance(preemptor);
    bind(StorageWriter.class).toInstance(volumes.writer());
    bind(ChangeAwaiter.class).toInstance(volumes.watch());
    bind(InstantSource.class).toInstance(InstantSource.fixed(Instant.EPOCH));
    bind(Ticker.class).toInstance(() -> 0);
    bind(RandomGenerator.class).toInstance(new SplittableRandom(0));
  }
}
