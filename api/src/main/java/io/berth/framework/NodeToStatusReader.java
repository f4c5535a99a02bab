package io.berth.framework;

import org.jspecify.annotations.Nullable;

/** Why nodes were rejected in a cycle; nodes are addressed by their index in the snapshot. */
public interface NodeToStatusReader {
  /** Returns the rejection of a node, or null where the node passed all filters. */
  @Nullable PluginStatus get(int nodeIndex);
}
