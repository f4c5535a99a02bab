package io.berth.framework;

import io.berth.model.PodInfo;

/** Learns that a pod was bound. */
public interface PostBindPlugin extends Plugin {
  /** Called on a binding thread after the API server has accepted the binding. */
  void postBind(CycleState state, PodInfo pod, String nodeName);
}
