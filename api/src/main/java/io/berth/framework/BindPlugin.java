package io.berth.framework;

import io.berth.model.PodInfo;

/** Binds a pod to its node. */
public interface BindPlugin extends Plugin {
  /**
   * Called on a binding thread. Success ends the list; skip hands over to the next plugin; anything
   * else fails the binding.
   */
  Status bind(CycleState state, PodInfo pod, String nodeName);
}
