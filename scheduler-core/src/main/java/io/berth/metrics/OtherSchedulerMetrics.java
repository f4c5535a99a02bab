package io.berth.metrics;

import io.berth.framework.OtherSchedulerMeter;
import jakarta.inject.Inject;

/** Berth's own metrics of changes by other clients to the selected nodes and the bound pods. */
final class OtherSchedulerMetrics implements OtherSchedulerMeter {
  private final CounterFamily rechecks;
  private final CounterFamily rejections;
  private final LabelLimit reasons = new LabelLimit();

  @Inject
  OtherSchedulerMetrics(MetricFamilies families) {
    rechecks =
        families.counters(
            "berth_bind_rechecks_total",
            "Number of evaluations of a selected node that another client changed before the"
                + " binding, by result: passed, refused; held counts bindings that waited for"
                + " another scheduler.",
            "result");
    rejections =
        families.counters(
            "berth_kubelet_rejections_total",
            "Number of bound pods that a kubelet rejected, by its reason.",
            "reason");
  }

  @Override
  public void bindRechecked(boolean stillFits) {
    rechecks.counter(stillFits ? "passed" : "refused").inc();
  }

  @Override
  public void contendedBindingDelayed() {
    rechecks.counter("held").inc();
  }

  @Override
  public void kubeletRejected(String reason) {
    rejections.counter(reasons.limit(reason)).inc();
  }
}
