package io.berth.framework;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;

/** Filters out nodes that cannot run a pod. */
public interface FilterPlugin extends Plugin {
  /**
   * Evaluates one node.
   *
   * <p>Called for every candidate node of every attempt, so it must not do I/O and should not
   * allocate on success; return constant statuses for rejections where possible. The node may
   * differ from the one in the snapshot: the runtime adds nominated pods and removes preemption
   * victims. Not called if the plugin's PreFilter returned {@code SKIP}.
   *
   * @return {@code SUCCESS}, {@code UNSCHEDULABLE}, {@code UNSCHEDULABLE_AND_UNRESOLVABLE} or
   *     {@code ERROR}
   */
  Status filter(CycleState state, PodInfo pod, NodeInfo node);

  /**
   * Returns what {@link #filter} depends on. The default disables caching; a narrower scope that is
   * wrong makes the scheduler reuse stale results.
   */
  default CachingScope filterCachingScope() {
    return CachingScope.CLUSTER;
  }
}
