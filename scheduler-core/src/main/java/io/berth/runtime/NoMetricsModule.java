package io.berth.runtime;

import com.google.inject.AbstractModule;
import io.berth.framework.EventHandlingMeter;
import io.berth.framework.OtherSchedulerMeter;
import io.berth.framework.PreemptionMeter;
import io.berth.framework.ProfileMeters;
import io.berth.framework.QueueMeter;

/** Nobody takes note of anything: for simulations, which cost less then. */
public final class NoMetricsModule extends AbstractModule {
  @Override
  protected void configure() {
    bind(ProfileMeters.class).toInstance(ProfileMeters.NONE);
    bind(QueueMeter.class).toInstance(QueueMeter.NONE);
    bind(EventHandlingMeter.class).toInstance(EventHandlingMeter.NONE);
    bind(PreemptionMeter.class).toInstance(PreemptionMeter.NONE);
    bind(OtherSchedulerMeter.class).toInstance(OtherSchedulerMeter.NONE);
  }
}
