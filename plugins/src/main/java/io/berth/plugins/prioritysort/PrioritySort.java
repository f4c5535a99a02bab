package io.berth.plugins.prioritysort;

import io.berth.framework.QueueSortPlugin;
import io.berth.framework.QueuedPod;

/** Tries pods of higher priority first, and among equals the one that has waited longest. */
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
