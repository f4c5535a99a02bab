package io.berth.metrics;

import java.util.List;
import java.util.Map;

/**
 * Which metrics are served, and which values their labels may have.
 *
 * @param disabledMetrics the names of metrics that are not served
 * @param allowLists by the name of the metric; metrics without one have any values
 */
public record MetricsConfiguration(
    List<String> disabledMetrics, Map<String, LabelAllowList> allowLists) {
  /** Serves all metrics with all values. */
  public static final MetricsConfiguration DEFAULT = new MetricsConfiguration(List.of(), Map.of());

  boolean isDisabled(String metric) {
    return disabledMetrics.contains(metric);
  }

  LabelAllowList allowList(String metric) {
    return allowLists.getOrDefault(metric, LabelAllowList.NONE);
  }
}
