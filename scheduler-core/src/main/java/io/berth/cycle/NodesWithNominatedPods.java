package io.berth.cycle;

import io.berth.model.NodeInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NominatedPodLister;
import java.util.BitSet;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The nodes of a snapshot with nominated pods; precomputed if the lister lists its nodes. */
final class NodesWithNominatedPods {
  private final NominatedPodLister nominatedPods;
  private final @Nullable BitSet indexes;
  private final boolean isEmpty;

  NodesWithNominatedPods(NominatedPodLister nominatedPods, Snapshot snapshot) {
    this.nominatedPods = nominatedPods;
    Collection<String> names = nominatedPods.nominatedNodeNames();
    this.indexes = names == null ? null : indexes(names, snapshot);
    this.isEmpty = indexes != null && indexes.isEmpty();
  }

  private static BitSet indexes(Collection<String> names, Snapshot snapshot) {
    BitSet indexes = new BitSet();
    for (String name : names) {
      NodeInfo node = snapshot.node(name);
      if (node != null) {
        indexes.set(node.index());
      }
    }
    return indexes;
  }

  /** Returns whether it is certain that no pod is nominated to any node. */
  boolean isEmpty() {
    return isEmpty;
  }

  boolean contains(NodeInfo node, int index) {
    return !isEmpty
        && (indexes == null
            ? !nominatedPods.nominatedPodsForNode(node.name()).isEmpty()
            : indexes.get(index));
  }
}
