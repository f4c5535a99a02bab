package io.berth.framework;

/** Orders the active queue. Exactly one is enabled, the same in every profile. */
public interface QueueSortPlugin extends Plugin {
  /**
   * Compares two queued pods as a {@link java.util.Comparator} does; the lesser pod is popped
   * first. Called under the lock of the scheduling queue, so it must be fast. The order of a pod
   * must not change while it is queued.
   */
  int compare(QueuedPod a, QueuedPod b);
}
