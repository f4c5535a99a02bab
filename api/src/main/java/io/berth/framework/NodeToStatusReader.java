package io.berth.framework;

import org.jspecify.annotations.Nullable;

/** The statuses of the nodes in a scheduling cycle, by their index in the snapshot. */
public interface NodeToStatusReader {
  /** Returns the status that rejected the node, or null if the node passed all filters. */
  @Nullable PluginStatus get(int nodeIndex);
}
