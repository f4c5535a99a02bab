package io.berth.runtime;

import com.google.inject.AbstractModule;
import io.berth.framework.NeighbourMeter;
import io.berth.framework.NewsMeter;
import io.berth.framework.PreemptionMeter;
import io.berth.framework.ProfileMeters;
import io.berth.framework.QueueMeter;

/** Nobody takes note of anything: for simulations, which cost less then. */
public final class UnmeteredModule extends AbstractModule {
  @Override
  protected void configure() {
    bind(ProfileMeters.class).toInstance(ProfileMeters.NONE);
    bind(QueueMeter.class).toInstance(QueueMeter.NONE);
    bind(NewsMeter.class).toInstance(NewsMeter.NONE);
    bind(PreemptionMeter.class).toInstance(PreemptionMeter.NONE);
    bind(NeighbourMeter.class).toInstance(NeighbourMeter.NONE);
  }
}
