package io.berth.framework;

import io.berth.model.PodInfo;

/** Keeps accounts of its own for pods that are about to be bound. */
public interface ReservePlugin extends Plugin {
  /** Takes what the pod needs on the node. May answer success, a rejection or error. */
  Status reserve(CycleState state, PodInfo pod, String nodeName);

  /**
   * Gives it back. Called for every reserve plugin when a later step fails, in reverse order, also
   * where {@link #reserve} was not reached, so it must be idempotent. Must not fail.
   */
  void unreserve(CycleState state, PodInfo pod, String nodeName);
}
