package io.berth.runtime;

import io.berth.framework.CycleState;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.StateKey;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Marks an attempt whose plugins are timed one by one. What they do node by node is timed for the
 * first node alone: a clock read for every plugin and node would cost more than many a plugin.
 */
final class PluginMetricsSampling {
  private static final StateKey<PluginMetricsSampling> KEY = StateKey.of("sampled");

  private final Set<MetricsExtensionPoint> timed = EnumSet.noneOf(MetricsExtensionPoint.class);

  private PluginMetricsSampling() {}

  /** Marks the attempt that begins with this state. */
  static void mark(CycleState state) {
    state.put(KEY, new PluginMetricsSampling());
  }

  static boolean is(CycleState state) {
    return of(state) != null;
  }

  /** Returns the mark of an attempt, or null. */
  static @Nullable PluginMetricsSampling of(CycleState state) {
    return state.get(KEY);
  }

  /** Tells whether to time something that is done again and again: yes for the first time. */
  boolean first(MetricsExtensionPoint point) {
    return timed.add(point);
  }
}
