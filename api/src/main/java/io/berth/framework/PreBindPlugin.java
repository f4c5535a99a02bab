package io.berth.framework;

import io.berth.model.PodInfo;

/** Prepares the binding of a pod, such as by binding its volumes. */
public interface PreBindPlugin extends Plugin {
  /**
   * Returns whether {@link #preBind} has work to do for the pod. Called on the scheduling thread,
   * so it must not do I/O. If all plugins return {@code SKIP}, the binding starts without delay.
   *
   * @return {@code SUCCESS} if {@link #preBind} must run, {@code SKIP} if not, or {@code ERROR}
   */
  default Status preBindPreFlight(CycleState state, PodInfo pod, String nodeName) {
    return Status.SUCCESS;
  }

  /**
   * Does the work. Called on a binding thread, where it may do I/O and wait.
   *
   * @return {@code SUCCESS}, a rejection, or {@code ERROR}; all but success end the attempt and
   *     unreserve the pod
   */
  Status preBind(CycleState state, PodInfo pod, String nodeName);
}
