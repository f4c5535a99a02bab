package io.berth.framework;

import io.berth.model.PodInfo;

/** A pod in the scheduling queue, as a {@link QueueSortPlugin} reads it. */
public interface QueuedPod {
  /** Returns the pod. */
  PodInfo pod();

  /**
   * Returns when the pod was last added to the queue, as a reading of the queue's {@link Ticker},
   * so that changes of the wall clock do not affect the order.
   */
  long queuedAt();
}
