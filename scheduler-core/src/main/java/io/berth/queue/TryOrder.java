package io.berth.queue;

import io.berth.framework.QueueSortPlugin;
import io.berth.runtime.PluginFailures;
import java.util.Comparator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who is tried first: the plugin decides, and who was queued first among those it takes as equal.
 */
final class TryOrder implements Comparator<WaitingPod> {
  private static final Logger LOG = LoggerFactory.getLogger(TryOrder.class);

  private final QueueSortPlugin plugin;
  private boolean complained;

  TryOrder(QueueSortPlugin plugin) {
    this.plugin = plugin;
  }

  @Override
  public int compare(WaitingPod a, WaitingPod b) {
    int byPlugin = ask(a, b);
    return byPlugin != 0 ? byPlugin : Long.compare(a.order(), b.order());
  }

  /** A plugin that fails must not leave the queue half changed. */
  private int ask(WaitingPod a, WaitingPod b) {
    try {
      return plugin.compare(a, b);
    } catch (Throwable e) {
      PluginFailures.throwIfFatal(e);
      if (!complained) {
        complained = true;
        LOG.error("QueueSort plugin \"{}\" failed; it is not reported again", plugin.name(), e);
      }
      return 0;
    }
  }
}
