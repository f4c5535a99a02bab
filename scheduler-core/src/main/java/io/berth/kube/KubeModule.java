package io.berth.kube;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import io.berth.framework.ClusterWatch;
import io.berth.framework.DeviceClassLister;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.NamespaceLister;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.StorageLister;
import io.berth.framework.Ticker;
import io.berth.framework.WorkloadLister;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.SplittableRandom;

/** The ports on a live cluster. */
public final class KubeModule extends AbstractModule {
  private final ApiServer server;
  private final WriteGate gate;
  private final WantedTexts texts;

  /**
   * Makes the module.
   *
   * @param gate what has to be open for anything to be written, here or by whoever asks for it
   * @param texts what somebody passes on as it came
   */
  public KubeModule(ApiServer server, WriteGate gate, WantedTexts texts) {
    this.server = server.behind(gate);
    this.gate = gate;
    this.texts = texts;
  }

  @Override
  protected void configure() {
    bind(ApiServer.class).toInstance(server);
    bind(WriteGate.class).toInstance(gate);
    install(new KubeWritingModule());
  }

  /** Its chance only spreads requests over time; decisions have a generator of their own. */
  @Provides
  @Singleton
  ClusterFeed feed(Ticker ticker, InstantSource clock) {
    return new ClusterFeed(server, ticker, new SplittableRandom(clock.millis()), texts);
  }

  @Provides
  NamespaceLister namespaces(ClusterFeed feed) {
    return feed.namespaces();
  }

  @Provides
  StorageLister storage(ClusterFeed feed) {
    return feed.storage();
  }

  @Provides
  WorkloadLister workloads(ClusterFeed feed) {
    return feed.workloads();
  }

  @Provides
  DisruptionBudgetLister budgets(ClusterFeed feed) {
    return feed.budgets();
  }

  @Provides
  ResourceClaimLister resourceClaims(ClusterFeed feed) {
    return feed.resourceClaims();
  }

  @Provides
  DeviceClassLister deviceClasses(ClusterFeed feed) {
    return feed.deviceClasses();
  }

  @Provides
  ClusterWatch watch(ClusterFeed feed) {
    return feed.watch();
  }

  @Provides
  ObjectTexts texts(ClusterFeed feed) {
    return feed.texts();
  }

  @Provides
  StandingPods standingPods(ClusterFeed feed) {
    return feed.standingPods();
  }
}
