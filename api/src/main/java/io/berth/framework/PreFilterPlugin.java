package io.berth.framework;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;

/** Prepares the filtering of a pod, once per attempt. */
public interface PreFilterPlugin extends Plugin {
  /**
   * Computes the data that this plugin's filter reads and writes it to the state. Called once per
   * attempt on the scheduling thread, so work that does not depend on a node belongs here.
   *
   * @return {@code SUCCESS}, optionally with the only nodes to evaluate; {@code SKIP} if this
   *     plugin's filter need not be called for the pod; {@code UNSCHEDULABLE} or {@code
   *     UNSCHEDULABLE_AND_UNRESOLVABLE} if no node needs to be evaluated; or {@code ERROR}
   */
  PreFilterResult preFilter(CycleState state, PodInfo pod);

  /**
   * Updates the data in the state after a pod was added to the node, which already includes it.
   * Called on copies of the state, for nominated pods and in preemption.
   *
   * @return {@code SUCCESS} or {@code ERROR}
   */
  default Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    return Status.SUCCESS;
  }

  /**
   * Updates the data in the state after a pod was removed from the node, which no longer includes
   * it. The inverse of {@link #addPod}.
   *
   * @return {@code SUCCESS} or {@code ERROR}
   */
  default Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    return Status.SUCCESS;
  }
}
