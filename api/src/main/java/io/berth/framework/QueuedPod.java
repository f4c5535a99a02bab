package io.berth.framework;

import io.berth.model.PodInfo;
import java.time.Instant;

/** A pod in the queue, as a {@link QueueSortPlugin} sees it. */
public interface QueuedPod {
  PodInfo pod();

  /** Returns when the pod entered the queue, most recently. */
  Instant queuedAt();
}
