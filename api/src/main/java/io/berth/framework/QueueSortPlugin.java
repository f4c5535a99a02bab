package io.berth.framework;

/** Orders the queue. Exactly one is enabled, the same in every profile. */
public interface QueueSortPlugin extends Plugin {
  /** Compares as a {@link java.util.Comparator} does; the smaller pod is tried first. */
  int compare(QueuedPod a, QueuedPod b);
}
