package io.berth.runtime;

import io.berth.framework.CycleState;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.StateKey;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Marks an attempt whose plugin durations are recorded. Per-node calls are timed for the first node
 * only: reading the clock for every plugin and node would take longer than many plugins.
 */
final class PluginMetricsSampling {
  private static final StateKey<PluginMetricsSampling> KEY = StateKey.of("sampled");

  private final Set<MetricsExtensionPoint> timedPoints =
      EnumSet.noneOf(MetricsExtensionPoint.class);

  private PluginMetricsSampling() {}

  /** Marks the attempt with this state. */
  static void sample(CycleState state) {
    state.write(KEY, new PluginMetricsSampling());
  }

  static boolean isSampled(CycleState state) {
    return of(state) != null;
  }

  /** Returns the mark of an attempt, or null. */
  static @Nullable PluginMetricsSampling of(CycleState state) {
    return state.readOrNull(KEY);
  }

  /** Returns whether to time a repeated operation: true for the first call. */
  boolean isFirst(MetricsExtensionPoint point) {
    return timedPoints.add(point);
  }
}
