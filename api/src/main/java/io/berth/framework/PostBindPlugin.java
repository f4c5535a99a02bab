package io.berth.framework;

import io.berth.model.PodInfo;

/** Is notified of bound pods. */
public interface PostBindPlugin extends Plugin {
  /**
   * Called on a binding thread after the API server has accepted the binding. Use it to clean up
   * state of the plugin; the result of the attempt no longer changes.
   */
  void postBind(CycleState state, PodInfo pod, String nodeName);
}
