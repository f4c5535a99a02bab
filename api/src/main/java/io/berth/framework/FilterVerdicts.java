package io.berth.framework;

import org.jspecify.annotations.Nullable;

/** Why nodes were rejected in a cycle; nodes are addressed by their index in the snapshot. */
public interface FilterVerdicts {
  /** Returns the rejection of a node, or null where the node passed all filters. */
  @Nullable Rejection rejection(int nodeIndex);
}
