package io.berth.kube;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import io.berth.framework.ChangeAwaiter;
import io.berth.framework.DeviceClassResolver;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.NamespaceLister;
import io.berth.framework.PodSelectorLister;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.StorageLister;
import io.berth.framework.Ticker;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.SplittableRandom;

/** Binds the ports of the framework to a live cluster. */
public final class KubeModule extends AbstractModule {
  private final ApiClient server;
  private final WriteGate gate;
  private final RawObjectConfig rawObjects;

  /**
   * Creates the module.
   *
   * @param gate the gate of all writes
   * @param rawObjects the objects to cache in raw form
   */
  public KubeModule(ApiClient server, WriteGate gate, RawObjectConfig rawObjects) {
    this.server = server.withGate(gate);
    this.gate = gate;
    this.rawObjects = rawObjects;
  }

  @Override
  protected void configure() {
    bind(ApiClient.class).toInstance(server);
    bind(WriteGate.class).toInstance(gate);
    install(new KubeWritingModule());
  }

  /** Its random generator only spreads requests over time; scheduling has its own generator. */
  @Provides
  @Singleton
  InformerFactory informers(Ticker ticker, InstantSource clock) {
    return new InformerFactory(server, ticker, new SplittableRandom(clock.millis()), rawObjects);
  }

  @Provides
  NamespaceLister namespaces(InformerFactory informers) {
    return informers.namespaces();
  }

  @Provides
  StorageLister storage(InformerFactory informers) {
    return informers.storage();
  }

  @Provides
  PodSelectorLister workloads(InformerFactory informers) {
    return informers.workloads();
  }

  @Provides
  DisruptionBudgetLister budgets(InformerFactory informers) {
    return informers.budgets();
  }

  @Provides
  ResourceClaimLister resourceClaims(InformerFactory informers) {
    return informers.resourceClaims();
  }

  @Provides
  DeviceClassResolver deviceClasses(InformerFactory informers) {
    return informers.deviceClasses();
  }

  @Provides
  ChangeAwaiter changeAwaiter(InformerFactory informers) {
    return informers.changeAwaiter();
  }

  @Provides
  RawObjects rawObjects(InformerFactory informers) {
    return informers.rawObjects();
  }

  @Provides
  PodLister podLister(InformerFactory informers) {
    return informers.podLister();
  }
}
