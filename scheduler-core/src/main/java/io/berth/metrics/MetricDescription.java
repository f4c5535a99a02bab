package io.berth.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import java.util.List;

/**
 * What a metric is called, what it tells, and what its labels are.
 *
 * @param name the name as it is printed
 * @param labels the names of its labels, in kube-scheduler's order
 * @param allowList the values that these may have
 */
record MetricDescription(String name, String help, List<String> labels, LabelAllowList allowList) {
  private static final String TOTAL = "_total";

  static MetricDescription of(String name, String help, String... labels) {
    return new MetricDescription(name, help, List.of(labels), LabelAllowList.NONE);
  }

  MetricDescription withAllowList(LabelAllowList allowed) {
    return new MetricDescription(name, help, labels, allowed);
  }

  /** Returns the values under which something with these values is counted. */
  List<String> constrain(String... values) {
    return allowList.constrain(labels, List.of(values));
  }

  /** For Prometheus' library, which adds a counter's ending itself. */
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
