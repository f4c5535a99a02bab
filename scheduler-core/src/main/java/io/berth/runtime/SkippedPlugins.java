package io.berth.runtime;

import io.berth.framework.CycleState;
import io.berth.framework.StateKey;
import java.util.List;
import java.util.Objects;

/** Keeps with an attempt whose PreFilter found nothing to do, for those who filter once more. */
final class SkippedPlugins {
  private static final StateKey<List<String>> KEY = StateKey.of("skipped");

  private SkippedPlugins() {}

  static void keep(CycleState state, List<String> plugins) {
    if (!plugins.isEmpty()) {
      state.put(KEY, plugins);
    }
  }

  static List<String> in(CycleState state) {
    return Objects.requireNonNullElse(state.get(KEY), List.of());
  }
}
