package io.berth.runtime;

import io.berth.framework.PluginMeter;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/** How often each plugin of an extension point was asked. */
final class PluginEvaluationCounts {
  /* Concurrency: the deciding thread alone writes, so plain additions that others see some time
   * later are enough. */
  private final AtomicLongArray counts;

  PluginEvaluationCounts(List<PluginMeter> meters) {
    counts = new AtomicLongArray(meters.size());
    for (int i = 0; i < meters.size(); i++) {
      int plugin = i;
      meters.get(i).evaluations(() -> counts.getOpaque(plugin));
    }
  }

  void add(int plugin, int times) {
    counts.setOpaque(plugin, counts.getPlain(plugin) + times);
  }
}
