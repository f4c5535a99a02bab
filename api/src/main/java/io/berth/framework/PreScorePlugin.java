package io.berth.framework;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.List;

/** Looks at the nodes that passed, before they are scored. */
public interface PreScorePlugin extends Plugin {
  /**
   * Prepares what this plugin's score will read, and keeps it in the state.
   *
   * <p>May answer success; skip, and then this plugin does not score this pod; or error.
   *
   * @param feasible the nodes that passed every filter, in snapshot order
   */
  Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible);
}
