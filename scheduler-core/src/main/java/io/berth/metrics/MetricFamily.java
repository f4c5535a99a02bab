package io.berth.metrics;

import com.codahale.metrics.Metric;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;

/** The metrics with one name and different label values. */
interface MetricFamily extends Metric {
  MetricDescription description();

  /** Returns the current values. */
  MetricSnapshot snapshot();
}
