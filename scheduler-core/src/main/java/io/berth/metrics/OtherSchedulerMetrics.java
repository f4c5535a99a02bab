package io.berth.metrics;

import io.berth.framework.OtherSchedulerMeter;
import jakarta.inject.Inject;

/** Counts what others do to the places that were chosen for pods; metrics of our own. */
final class OtherSchedulerMetrics implements OtherSchedulerMeter {
  private final CounterFamily rechecks;
  private final CounterFamily rejections;
  private final LabelLimit reasons = new LabelLimit();

  @Inject
  OtherSchedulerMetrics(MetricFamilies families) {
    rechecks =
        families.counters(
            "berth_bind_rechecks_total",
            "Nodes that others had changed since they were chosen and that were judged once more"
                + " before the binding, by what came of it: passed, refused or held.",
            "result");
    rejections =
        families.counters(
            "berth_kubelet_rejections_total",
            "Pods that the kubelet of their node would not run, by its reason.",
            "reason");
  }

  @Override
  public void lookedAgain(boolean stillFits) {
    rechecks.counter(stillFits ? "passed" : "refused").inc();
  }

  @Override
  public void held() {
    rechecks.counter("held").inc();
  }

  @Override
  public void turnedAway(String reason) {
    rejections.counter(reasons.limit(reason)).inc();
  }
}
