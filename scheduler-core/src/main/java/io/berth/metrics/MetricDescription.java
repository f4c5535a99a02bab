package io.berth.metrics;

import io.berth.metrics.MetricsConfiguration.LabelAllowList;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import java.util.List;

/**
 * The name, help text and labels of a metric.
 *
 * @param name the exported name
 * @param labels the label names, in kube-scheduler's order
 * @param allowList the allowed label values
 */
record MetricDescription(String name, String help, List<String> labels, LabelAllowList allowList) {
  private static final String TOTAL = "_total";

  static MetricDescription of(String name, String help, String... labels) {
    return new MetricDescription(name, help, List.of(labels), LabelAllowList.NONE);
  }

  MetricDescription withAllowList(LabelAllowList allowed) {
    return new MetricDescription(name, help, labels, allowed);
  }

  /** Returns the label values with those replaced that the allow list does not contain. */
  List<String> constrain(String... values) {
    return allowList.constrain(labels, List.of(values));
  }

  /** Returns the metadata for Prometheus' library, which adds the suffix of counters itself. */
  MetricMetadata metadata() {
    return new MetricMetadata(
        name.endsWith(TOTAL) ? name.substring(0, name.length() - TOTAL.length()) : name, help);
  }

  Labels labels(List<String> values) {
    if (values.size() != labels.size()) {
      throw new IllegalArgumentException(
          "The metric %s has the labels %s, but the values are %s."
              .formatted(name, labels, values));
    }
    return labels.isEmpty()
        ? Labels.EMPTY
        : Labels.of(labels.toArray(String[]::new), values.toArray(String[]::new));
  }
}
