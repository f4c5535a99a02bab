package io.berth.metrics;

import io.berth.framework.ProfileMeter;
import io.berth.framework.ProfileMeters;
import jakarta.inject.Inject;

/** Counts the attempts of all profiles. */
final class LiveProfileMeters implements ProfileMeters {
  private final SchedulerMetrics metrics;
  private final BoundPods boundPods;
  private final NanoClock nanos;

  @Inject
  LiveProfileMeters(SchedulerMetrics metrics, BoundPods boundPods, NanoClock nanos) {
    this.metrics = metrics;
    this.boundPods = boundPods;
    this.nanos = nanos;
  }

  @Override
  public ProfileMeter of(String schedulerName) {
    return new LiveProfileMeter(schedulerName, metrics, boundPods, nanos);
  }
}
