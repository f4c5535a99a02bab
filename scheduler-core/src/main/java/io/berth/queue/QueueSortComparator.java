package io.berth.queue;

import io.berth.framework.QueueSortPlugin;
import io.berth.runtime.FatalErrors;
import java.util.Comparator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Orders pods by the QueueSort plugin; pods that it considers equal, by the time they were queued.
 */
final class QueueSortComparator implements Comparator<QueuedPodInfo> {
  private static final Logger LOG = LoggerFactory.getLogger(QueueSortComparator.class);

  private final QueueSortPlugin plugin;
  private boolean failureLogged;

  QueueSortComparator(QueueSortPlugin plugin) {
    this.plugin = plugin;
  }

  @Override
  public int compare(QueuedPodInfo a, QueuedPodInfo b) {
    int byPlugin = compareByPlugin(a, b);
    return byPlugin != 0 ? byPlugin : Long.compare(a.sequence(), b.sequence());
  }

  /** Returns 0 if the plugin throws: the queue must not be left half changed. */
  private int compareByPlugin(QueuedPodInfo a, QueuedPodInfo b) {
    try {
      return plugin.compare(a, b);
    } catch (Throwable e) {
      FatalErrors.throwIfFatal(e);
      if (!failureLogged) {
        failureLogged = true;
        LOG.error(
            "QueueSort plugin \"{}\" failed; further failures are not logged", plugin.name(), e);
      }
      return 0;
    }
  }
}
