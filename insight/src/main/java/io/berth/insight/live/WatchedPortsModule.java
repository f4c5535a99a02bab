package io.berth.insight.live;

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
import io.berth.framework.WaitingPods;
import io.berth.framework.WorkloadLister;
import io.berth.kube.InformerFactory;
import io.berth.runtime.WaitingPodsMap;
import io.berth.simulator.ReadOnly;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** The ports of plugins that see a live cluster and change nothing in it. */
final class WatchedPortsModule extends AbstractModule {
  private final InformerFactory feed;
  private final ProfileNames own;
  private final InstantSource clock;
  private final Ticker ticker;

  WatchedPortsModule(InformerFactory feed, ProfileNames own, InstantSource clock, Ticker ticker) {
    this.feed = feed;
    this.own = own;
    this.clock = clock;
    this.ticker = ticker;
  }

  @Override
  protected void configure() {
    bind(NamespaceLister.class).toInstance(feed.namespaces());
    bind(StorageLister.class).toInstance(feed.storage());
    bind(WorkloadLister.class).toInstance(feed.workloads());
    bind(DeviceClassLister.class).toInstance(feed.deviceClasses());
    bind(ResourceClaimLister.class).toInstance(feed.resourceClaims());
    bind(DisruptionBudgetLister.class).toInstance(feed.budgets());
    bind(ChangeAwaiter.class).toInstance(feed.watch());
    bind(ProfileNames.class).toInstance(own);
    bind(WaitingPods.class).toInstance(new WaitingPodsMap(ticker));
    bind(PodBinder.class).toInstance(ReadOnly.INSTANCE);
    bind(Preemptor.class).toInstance(ReadOnly.INSTANCE);
    bind(StorageWriter.class).toInstance(ReadOnly.INSTANCE);
    bind(InstantSource.class).toInstance(clock);
    bind(Ticker.class).toInstance(ticker);
    bind(RandomGenerator.class).toInstance(new SplittableRandom(0));
  }
}
