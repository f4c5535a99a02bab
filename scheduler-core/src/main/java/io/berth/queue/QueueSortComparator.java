package io.berth.queue;

import io.berth.framework.QueueSortPlugin;
import io.berth.runtime.PluginFailures;
import java.util.Comparator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who is tried first: the plugin decides, and who was queued first among those it takes as equal.
 */
final class QueueSortComparator implements Comparator<QueuedPodInfo> {
  private static final Logger LOG = LoggerFactory.getLogger(QueueSortComparator.class);

  private final QueueSortPlugin plugin;
  private boolean complained;

  QueueSortComparator(QueueSortPlugin plugin) {
    this.plugin = plugin;
  }

  @Override
  public int compare(QueuedPodInfo a, QueuedPodInfo b) {
    int byPlugin = ask(a, b);
    return byPlugin != 0 ? byPlugin : Long.compare(a.order(), b.order());
  }

  /** A plugin that fails must not leave the queue half changed. */
  private int ask(QueuedPodInfo a, QueuedPodInfo b) {
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
