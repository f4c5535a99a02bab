package io.berth.framework;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;

/** Rules out nodes. */
public interface FilterPlugin extends Plugin {
  /**
   * Judges one node. May answer success, unschedulable, unresolvable or error; nothing else.
   *
   * <p>Called for every node in turn, so it allocates nothing on success. The node may differ from
   * the snapshot's: the runtime adds nominated pods and removes would-be victims.
   */
  Status filter(CycleState state, PodInfo pod, NodeInfo node);

  /** Says what {@link #filter} looks at; the cautious answer unless a plugin knows better. */
  default CachingScope filterDependsOn() {
    return CachingScope.CLUSTER;
  }
}
