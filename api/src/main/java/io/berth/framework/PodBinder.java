package io.berth.framework;

import io.berth.model.PodInfo;

/** Binds pods in the cluster. */
public interface PodBinder {
  /**
   * Binds the pod of this uid to the node and waits for the API server's word. Answers success, or
   * an error that says what the API server refused.
   */
  Status bind(PodInfo pod, String nodeName);
}
