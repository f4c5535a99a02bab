package io.berth.framework;

import io.berth.model.PodInfo;

/** A pod in the queue, as a {@link QueueSortPlugin} sees it. */
public interface QueuedPod {
  PodInfo pod();

  /**
   * Returns when the pod entered the queue, most recently: a reading of the queue's {@link Ticker},
   * so that a wall clock that is set back lets nobody jump the queue.
   */
  long queuedAt();
}
