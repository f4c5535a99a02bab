package io.berth.framework;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;

/**
 * Runs the filters of a profile on hypothetical nodes, for PostFilter plugins that evaluate changes
 * before they make them. Upstream's counterpart is a part of {@code framework.Handle}.
 */
public interface FilterSimulator {
  /**
   * Runs the filters on the node, with the pods of equal or higher priority added that are
   * nominated to it ({@code RunFilterPluginsWithNominatedPods}).
   */
  Status filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node);

  /** Runs {@link PreFilterPlugin#addPod} of every PreFilter plugin on the state. */
  Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node);

  /** Runs {@link PreFilterPlugin#removePod} of every PreFilter plugin on the state. */
  Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node);
}
