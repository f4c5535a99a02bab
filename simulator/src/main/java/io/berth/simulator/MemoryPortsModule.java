package io.berth.simulator;

import com.google.inject.AbstractModule;
import io.berth.framework.ClusterWatch;
import io.berth.framework.DeviceClassLister;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.NamespaceLister;
import io.berth.framework.OwnSchedulers;
import io.berth.framework.PodBinder;
import io.berth.framework.Preemptor;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.StorageLister;
import io.berth.framework.StorageWriter;
import io.berth.framework.WorkloadLister;
import io.berth.manifest.ClusterObjects;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** The ports of plugins on a cluster in memory, where time stands still and nothing is written. */
final class MemoryPortsModule extends AbstractModule {
  private final ClusterObjects objects;
  private final Set<String> ownSchedulers;
  private final Preemptor preemptor;

  MemoryPortsModule(ClusterObjects objects, Set<String> ownSchedulers) {
    this(objects, ownSchedulers, ReadOnly.INSTANCE);
  }

  MemoryPortsModule(ClusterObjects objects, Set<String> ownSchedulers, Preemptor preemptor) {
    this.objects = objects;
    this.ownSchedulers = ownSchedulers;
    this.preemptor = preemptor;
  }

  @Override
  protected void configure() {
    bind(NamespaceLister.class).toInstance(new MemoryNamespaces(objects));
    bind(StorageLister.class).toInstance(new MemoryStorage(objects));
    bind(WorkloadLister.class).toInstance(new MemoryWorkloads(objects));
    bind(DeviceClassLister.class).toInstance(DeviceClassLister.NONE);
    bind(ResourceClaimLister.class).toInstance(ResourceClaimLister.NONE);
    bind(DisruptionBudgetLister.class).toInstance(new MemoryBudgets(objects));
    bind(OwnSchedulers.class).toInstance(ownSchedulers::contains);
    bind(PodBinder.class).toInstance(ReadOnly.INSTANCE);
    bind(Preemptor.class).toInstance(preemptor);
    bind(StorageWriter.class).toInstance(ReadOnly.INSTANCE);
    bind(ClusterWatch.class).toInstance(ReadOnly.INSTANCE);
    bind(InstantSource.class).toInstance(InstantSource.fixed(Instant.EPOCH));
    bind(RandomGenerator.class).toInstance(new SplittableRandom(0));
  }
}
