package io.berth.metrics;

import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.function.Consumer;

/**
 * A family of gauges that are read at each scrape. Other objects hold the values; a second copy
 * would have to be updated with each change.
 */
final class GaugeFamily implements MetricFamily {
  private final MetricDescription description;
  private final Consumer<LabelledSums> reader;

  GaugeFamily(MetricDescription description, Consumer<LabelledSums> reader) {
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
