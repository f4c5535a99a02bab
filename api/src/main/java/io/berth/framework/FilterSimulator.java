package io.berth.framework;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;

/** The profile's filters, for plugins that try out changes before they make them. */
public interface FilterSimulator {
  /** Judges the node with the pods of equal or higher priority that are nominated to it added. */
  Status filter(CycleState state, PodInfo pod, NodeInfo node);

  /** Tells every PreFilter plugin's part of the state that a pod was added to the node. */
  Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node);

  /** Tells every PreFilter plugin's part of the state that a pod was removed from the node. */
  Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node);
}
