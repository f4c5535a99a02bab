package io.berth.framework;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.List;

/** Prepares the scoring of the feasible nodes, once per attempt. */
public interface PreScorePlugin extends Plugin {
  /**
   * Computes the data that this plugin's score reads and writes it to the state. Called on the
   * scheduling thread, after filtering.
   *
   * @param feasible the nodes that passed all filters, in snapshot order
   * @return {@code SUCCESS}, {@code SKIP} if this plugin does not score the pod, or {@code ERROR}
   */
  Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible);
}
