package io.berth.cycle;

import io.berth.model.PodInfo;

/**
 * Tells people and other programs what became of pods, by events and conditions. Its methods return
 * at once; what has to be written to the cluster is written later, and must not delay a decision.
 */
public interface PodStatusReporter {
  /** The pod was bound to the node. */
  void scheduled(PodInfo pod, String nodeName);

  /** The pod will be bound to the node once some preparation is over. */
  void nominated(PodInfo pod, String nodeName);

  /** The pod is being deleted, and not placed any more. */
  void skipped(PodInfo pod);

  /** An attempt to place the pod came to nothing. */
  void failed(PodInfo pod, FitError report);
}
