package io.berth.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sums by label values. Values that an allow list maps to the same label values are added up. */
final class LabelledSums {
  private final MetricDescription description;
  private final Map<List<String>, Double> sums = new LinkedHashMap<>();

  /** Creates a data point of a metric. */
  @FunctionalInterface
  interface PointFactory<P> {
    P create(double value, Labels labels);
  }

  LabelledSums(MetricDescription description) {
    this.description = description;
  }

  void add(double value, String... labels) {
    add(description.constrain(labels), value);
  }

  void add(List<String> labels, double value) {
    sums.merge(labels, value, Double::sum);
  }

  <P> List<P> points(PointFactory<P> factory) {
    return sums.entrySet().stream()
        .map(sum -> factory.create(sum.getValue(), description.labels(sum.getKey())))
        .toList();
  }
}
