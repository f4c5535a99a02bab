package io.berth.insight.live;

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
import io.berth.framework.WaitingPods;
import io.berth.kube.InformerFactory;
import io.berth.runtime.WaitingPodsMap;
import io.berth.simulator.ReadOnly;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Binds the ports of plugins to a live cluster, read-only. */
final class CachedListersModule extends AbstractModule {
  private final InformerFactory informers;
  private final ProfileNames profileNames;
  private final InstantSource clock;
  private final Ticker ticker;

  CachedListersModule(
      InformerFactory informers, ProfileNames profileNames, InstantSource clock, Ticker ticker) {
    this.informers = informers;
    this.profileNames = profileNames;
    this.clock = clock;
    this.ticker = ticker;
  }

  @Override
  protected void configure() {
    bind(NamespaceLister.class).toInstance(informers.namespaces());
    bind(StorageLister.class).toInstance(informers.storage());
    bind(PodSelectorLister.class).toInstance(informers.workloads());
    bind(DeviceClassResolver.class).toInstance(informers.deviceClasses());
    bind(ResourceClaimLister.class).toInstance(informers.resourceClaims());
    bind(DisruptionBudgetLister.class).toInstance(informers.budgets());
    bind(ChangeAwaiter.class).toInstance(informers.changeAwaiter());
    bind(ProfileNames.class).toInstance(profileNames);
    bind(WaitingPods.class).toInstance(new WaitingPodsMap(ticker));
    bind(PodBinder.class).toInstance(ReadOnly.INSTANCE);
    bind(PreemptionExecutor.class).toInstance(ReadOnly.INSTANCE);
    bind(StorageWriter.class).toInstance(ReadOnly.INSTANCE);
    bind(InstantSource.class).toInstance(clock);
    bind(Ticker.class).toInstance(ticker);
    bind(RandomGenerator.class).toInstance(new SplittableRandom(0));
  }
}
