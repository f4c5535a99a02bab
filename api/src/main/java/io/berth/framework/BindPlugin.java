package io.berth.framework;

import io.berth.model.PodInfo;

/** Binds a pod to its node. */
public interface BindPlugin extends Plugin {
  /**
   * Binds the pod.
   *
   * <p>Called on a binding thread, where I/O is allowed. Bind plugins run in their configured order
   * until one does not return {@code SKIP}.
   *
   * @return {@code SUCCESS} if the pod is bound, {@code SKIP} if this plugin does not handle the
   *     pod, or {@code ERROR}; every status but success and skip fails the binding
   */
  Status bind(CycleState state, PodInfo pod, String nodeName);
}
