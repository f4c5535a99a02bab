package io.berth.metrics;

import io.berth.framework.ProfileMeter;
import io.berth.framework.ProfileMeters;
import io.berth.framework.Ticker;
import jakarta.inject.Inject;

/** Counts the attempts of all profiles. */
final class LiveProfileMeters implements ProfileMeters {
  private final SchedulerMetrics metrics;
  private final BoundPods boundPods;
  private final Ticker ticker;

  @Inject
  LiveProfileMeters(SchedulerMetrics metrics, BoundPods boundPods, Ticker ticker) {
    this.metrics = metrics;
    this.boundPods = boundPods;
    this.ticker = ticker;
  }

  @Override
  public ProfileMeter of(String schedulerName) {
    return new LiveProfileMeter(schedulerName, metrics, boundPods, ticker);
  }
}
