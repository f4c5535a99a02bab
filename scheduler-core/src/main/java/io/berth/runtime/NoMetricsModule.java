package io.berth.runtime;

import com.google.inject.AbstractModule;
import io.berth.framework.EventHandlingMeter;
import io.berth.framework.OtherSchedulerMeter;
import io.berth.framework.PreemptionMeter;
import io.berth.framework.ProfileMeter;
import io.berth.framework.QueueMeter;

/** Binds no-op meters, for simulations. */
public final class NoMetricsModule extends AbstractModule {
  @Override
  protected void configure() {
    bind(ProfileMeter.Factory.class).toInstance(ProfileMeter.Factory.NONE);
    bind(QueueMeter.class).toInstance(QueueMeter.NONE);
    bind(EventHandlingMeter.class).toInstance(EventHandlingMeter.NONE);
    bind(PreemptionMeter.class).toInstance(PreemptionMeter.NONE);
    bind(OtherSchedulerMeter.class).toInstance(OtherSchedulerMeter.NONE);
  }
}
