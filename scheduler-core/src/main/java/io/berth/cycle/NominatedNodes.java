package io.berth.cycle;

import io.berth.model.NodeInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.PodNominator;
import java.util.BitSet;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Which nodes of a snapshot pods are nominated to; known at once for all where there is a list. */
final class NominatedNodes {
  private final PodNominator nominations;
  private final @Nullable BitSet places;
  private final boolean none;

  NominatedNodes(PodNominator nominations, Snapshot snapshot) {
    this.nominations = nominations;
    Collection<String> names = nominations.nodeNames();
    this.places = names == null ? null : places(names, snapshot);
    this.none = places != null && places.isEmpty();
  }

  private static BitSet places(Collection<String> names, Snapshot snapshot) {
    BitSet places = new BitSet();
    for (String name : names) {
      NodeInfo node = snapshot.node(name);
      if (node != null) {
        places.set(node.index());
      }
    }
    return places;
  }

  /** Tells whether no pod is nominated to any node, as far as is known. */
  boolean isEmpty() {
    return none;
  }

  boolean contains(NodeInfo node, int index) {
    return !none && (places == null ? !nominations.on(node.name()).isEmpty() : places.get(index));
  }
}
