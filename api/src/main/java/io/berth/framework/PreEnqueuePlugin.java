package io.berth.framework;

import io.berth.model.PodInfo;

/** Decides whether a pod may enter the active queue. */
public interface PreEnqueuePlugin extends Plugin {
  /**
   * Evaluates a pod before it enters the active queue. Called under the lock of the scheduling
   * queue on any thread, so it must be fast and must not do I/O.
   *
   * @return {@code SUCCESS}; any other status gates the pod until an event that this plugin
   *     registered concerns it
   */
  Status preEnqueue(PodInfo pod);
}
