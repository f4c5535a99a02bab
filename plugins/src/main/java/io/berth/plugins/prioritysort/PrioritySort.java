package io.berth.plugins.prioritysort;

import io.berth.framework.QueueSortPlugin;
import io.berth.framework.QueuedPod;

/** Sorts pods by priority, then by the time they were queued. */
public final class PrioritySort implements QueueSortPlugin {
  public static final String NAME = "PrioritySort";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int compare(QueuedPod a, QueuedPod b) {
    int byPriority = Integer.compare(b.pod().priority(), a.pod().priority());
    return byPriority != 0 ? byPriority : Long.compare(a.queuedAt(), b.queuedAt());
  }
}
