package io.berth.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The disabled metrics and the allowed label values.
 *
 * @param disabledMetrics the names of the metrics that are not served
 * @param allowLists allow lists by metric name; a metric without one has any label values
 */
public record MetricsConfiguration(
    List<String> disabledMetrics, Map<String, LabelAllowList> allowLists) {
  /** Serves all metrics with all label values. */
  public static final MetricsConfiguration DEFAULT = new MetricsConfiguration(List.of(), Map.of());

  boolean isDisabled(String metric) {
    return disabledMetrics.contains(metric);
  }

  LabelAllowList allowList(String metric) {
    return allowLists.getOrDefault(metric, LabelAllowList.NONE);
  }

  /**
   * The allowed label values of a metric.
   *
   * @param values allowed values by label name; a label without an entry has any value
   */
  public record LabelAllowList(Map<String, Set<String>> values) {
    /** Allows all values. */
    public static final LabelAllowList NONE = new LabelAllowList(Map.of());

    /** kube-scheduler's replacement of a value that is not allowed. */
    static final String UNEXPECTED = "unexpected";

    /** Returns label values with those that are not allowed replaced by {@link #UNEXPECTED}. */
    List<String> constrain(List<String> labelNames, List<String> labelValues) {
      if (values.isEmpty()) {
        return labelValues;
      }
      List<String> constrained = new ArrayList<>(labelValues);
      for (int i = 0; i < labelNames.size() && i < labelValues.size(); i++) {
        @Nullable Set<String> allowed = values.get(labelNames.get(i));
        if (allowed != null && !allowed.contains(labelValues.get(i))) {
          constrained.set(i, UNEXPECTED);
        }
      }
      return List.copyOf(constrained);
    }
  }
}
