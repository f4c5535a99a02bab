package io.berth.simulator.trace;

import com.google.inject.AbstractModule;
import io.berth.framework.DeviceClassLister;
import io.berth.framework.PodBinder;
import io.berth.framework.Status;

/** What the plugins of a replay may ask for. */
final class TraceModule extends AbstractModule {
  private final GpuState ledger;

  TraceModule(GpuState ledger) {
    this.ledger = ledger;
  }

  @Override
  protected void configure() {
    bind(GpuState.class).toInstance(ledger);
    bind(DeviceClassLister.class).toInstance(DeviceClassLister.NONE);
    bind(PodBinder.class).toInstance((pod, node) -> Status.error("A replay binds no pods."));
  }
}
