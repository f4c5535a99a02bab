package io.berth.cycle;

import io.berth.model.PodInfo;

/**
 * Reports the outcome of scheduling attempts by events and pod conditions. Methods return at once;
 * writes to the API server happen asynchronously and must not delay scheduling.
 */
public interface PodStatusReporter {
  /** Reports that the pod was bound to the node. */
  void scheduled(PodInfo pod, String nodeName);

  /** Reports the node of a pod whose binding cycle has further steps before the binding. */
  void nominated(PodInfo pod, String nodeName);

  /** Reports that the pod was skipped because it is being deleted. */
  void skipped(PodInfo pod);

  /** Reports a failed attempt. */
  void failed(PodInfo pod, FitError fitError);
}
