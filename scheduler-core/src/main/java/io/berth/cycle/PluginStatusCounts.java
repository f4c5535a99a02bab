package io.berth.cycle;

import io.berth.framework.PluginStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts how many nodes were rejected alike. */
final class PluginStatusCounts {
  private PluginStatusCounts() {}

  static Map<PluginStatus, Integer> of(@Nullable PluginStatus[] rejections) {
    PluginStatusInterner numbered = new PluginStatusInterner();
    int[] counts = new int[rejections.length];
    for (PluginStatus rejection : rejections) {
      if (rejection != null) {
        counts[numbered.number(rejection)]++;
      }
    }
    Map<PluginStatus, Integer> tally = new LinkedHashMap<>();
    for (PluginStatus kind : numbered.kinds()) {
      tally.put(kind, counts[tally.size()]);
    }
    return tally;
  }
}
