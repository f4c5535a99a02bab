package io.berth.metrics;

import com.codahale.metrics.Metric;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;

/** All metrics of one name, told apart by the values of their labels. */
interface MetricFamily extends Metric {
  MetricDescription description();

  /** Returns what they are now. */
  MetricSnapshot snapshot();
}
