package io.berth.metrics;

import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.function.Consumer;

/**
 * Gauges. All of them are read when somebody looks: what they show is known elsewhere already, and
 * keeping it twice would cost those who change it.
 */
final class GaugeFamily implements MetricFamily {
  private final MetricDescription description;
  private final Consumer<GaugeReader> reader;

  GaugeFamily(MetricDescription description, Consumer<GaugeReader> reader) {
    this.description = description;
    this.reader = reader;
  }

  @Override
  public MetricDescription description() {
    return description;
  }

  @Override
  public MetricSnapshot snapshot() {
    LabelledSums sums = new LabelledSums(description);
    reader.accept(sums);
    return new GaugeSnapshot(
        description.metadata(),
        sums.points((value, labels) -> new GaugeDataPointSnapshot(value, labels, null)));
  }
}
