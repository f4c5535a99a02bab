package io.berth.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values by the values of their labels; what an allow list makes alike is added up. */
final class LabelledSums implements GaugeReader {
  private final MetricDescription description;
  private final Map<List<String>, Double> sums = new LinkedHashMap<>();

  /** Makes a data point of a metric. */
  @FunctionalInterface
  interface PointMaker<P> {
    P make(double value, Labels labels);
  }

  LabelledSums(MetricDescription description) {
    this.description = description;
  }

  @Override
  public void add(double value, String... labels) {
    add(description.constrain(labels), value);
  }

  void add(List<String> labels, double value) {
    sums.merge(labels, value, Double::sum);
  }

  <P> List<P> points(PointMaker<P> maker) {
    return sums.entrySet().stream()
        .map(sum -> maker.make(sum.getValue(), description.labels(sum.getKey())))
        .toList();
  }
}
