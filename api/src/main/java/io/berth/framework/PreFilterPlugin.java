package io.berth.framework;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;

/** Looks at a pod once, before any node is judged. */
public interface PreFilterPlugin extends Plugin {
  /**
   * Prepares what this plugin's filter will read, and keeps it in the state.
   *
   * <p>May answer success; skip, and then this plugin's filter is not called for this pod;
   * unschedulable or unresolvable, and then no node is judged; or error. A success may narrow the
   * nodes.
   */
  PreFilterResult preFilter(CycleState state, PodInfo pod);

  /**
   * Takes into account that {@code added} is now on the node, which already holds it. Called on
   * copies of the state while the runtime tries out changes. May answer success or error.
   */
  default Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    return Status.SUCCESS;
  }

  /** The reverse of {@link #addPod}; the node no longer holds {@code removed}. */
  default Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    return Status.SUCCESS;
  }
}
