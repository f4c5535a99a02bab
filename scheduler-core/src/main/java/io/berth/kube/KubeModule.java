package io.berth.kube;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import io.berth.framework.ChangeAwaiter;
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
  private final RawObjectConfig texts;

  /**
   * Makes the module.
   *
   * @param gate what has to be open for anything to be written, here or by whoever asks for it
   * @param texts what somebody passes on as it came
   */
  public KubeModule(ApiServer server, WriteGate gate, RawObjectConfig texts) {
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
  InformerFactory feed(Ticker ticker, InstantSource clock) {
    return new InformerFactory(server, ticker, new SplittableRandom(clock.millis()), texts);
  }

  @Provides
  NamespaceLister namespaces(InformerFactory feed) {
    return feed.namespaces();
  }

  @Provides
  StorageLister storage(InformerFactory feed) {
    return feed.storage();
  }

  @Provides
  WorkloadLister workloads(InformerFactory feed) {
    return feed.workloads();
  }

  @Provides
  DisruptionBudgetLister budgets(InformerFactory feed) {
    return feed.budgets();
  }

  @Provides
  ResourceClaimLister resourceClaims(InformerFactory feed) {
    return feed.resourceClaims();
  }

  @Provides
  DeviceClassLister deviceClasses(InformerFactory feed) {
    return feed.deviceClasses();
  }

  @Provides
  ChangeAwaiter watch(InformerFactory feed) {
    return feed.watch();
  }

  @Provides
  RawObjects texts(InformerFactory feed) {
    return feed.texts();
  }

  @Provides
  PodLister standingPods(InformerFactory feed) {
    return feed.standingPods();
  }
}
