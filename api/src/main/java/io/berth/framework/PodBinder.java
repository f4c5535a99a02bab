package io.berth.framework;

import io.berth.model.PodInfo;

/** Binds pods in the cluster; the default Bind plugin uses it. Called on binding threads. */
public interface PodBinder {
  /**
   * Binds the pod with this uid to the node and waits for the response of the API server.
   *
   * @return {@code SUCCESS}, or {@code ERROR} with the reason for which the API server denied it
   */
  Status bind(PodInfo pod, String nodeName);
}
