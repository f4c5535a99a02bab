package io.berth.insight.estimate;

import io.berth.model.NodeInfo;
import io.berth.model.Snapshot;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What is free on the nodes of a cluster that changes: only nodes that are not what they were are
 * added up anew. For several threads.
 */
public final class NodeCapacities {
  private List<NodeCapacity> latest = List.of();
  private @Nullable Snapshot seen;

  /** Returns the rooms of all nodes, in the order of their names. */
  public synchronized List<NodeCapacity> of(Snapshot snapshot) {
    if (snapshot.equals(seen)) {
      return latest;
    }
    seen = snapshot;
    List<NodeCapacity> before = latest;
    latest =
        IntStream.range(0, snapshot.size())
            .mapToObj(i -> room(snapshot.nodes().get(i), i < before.size() ? before.get(i) : null))
            .toList();
    return latest;
  }

  private static NodeCapacity room(NodeInfo node, @Nullable NodeCapacity before) {
    return before != null && before.node() == node ? before : NodeCapacity.of(node);
  }
}
