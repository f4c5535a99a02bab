package io.berth.framework;

import io.berth.model.PodInfo;

/** Maintains state of the plugin for pods that are about to be bound. */
public interface ReservePlugin extends Plugin {
  /**
   * Reserves what the pod uses on the node. Called on the scheduling thread after a node was
   * selected, so it must not do I/O.
   *
   * @return {@code SUCCESS}, a rejection, or {@code ERROR}; all but success end the attempt
   */
  Status reserve(CycleState state, PodInfo pod, String nodeName);

  /**
   * Reverts {@link #reserve}. Called if a later step fails, for all reserve plugins in reverse
   * order, including those whose {@code reserve} was not called. It must be idempotent and must not
   * fail. Runs on the scheduling thread or on a binding thread.
   */
  void unreserve(CycleState state, PodInfo pod, String nodeName);
}
