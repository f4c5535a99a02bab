package io.berth.metrics;

import io.berth.framework.ProfileMeter;
import io.berth.framework.ProfileMeters;
import io.berth.framework.Ticker;
import jakarta.inject.Inject;

/** Counts the attempts of all profiles. */
final class ProfileMetricsByName implements ProfileMeters {
  private final SchedulerMetrics metrics;
  private final BoundPodCounter boundPods;
  private final Ticker ticker;

  @Inject
  ProfileMetricsByName(SchedulerMetrics metrics, BoundPodCounter boundPods, Ticker ticker) {
    this.metrics = metrics;
    this.boundPods = boundPods;
    this.ticker = ticker;
  }

  @Override
  public ProfileMeter of(String schedulerName) {
    return new ProfileMetrics(schedulerName, metrics, boundPods, ticker);
  }
}
