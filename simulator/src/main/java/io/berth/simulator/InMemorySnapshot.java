package io.berth.simulator;

import io.berth.manifest.ClusterObjects;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds snapshots of the nodes and bound pods of an in-memory cluster. */
public final class InMemorySnapshot {
  private InMemorySnapshot() {}

  /** Returns a snapshot without finished pods and without pods on missing nodes. */
  public static Snapshot of(ClusterObjects objects) {
    Map<String, NodeInfo> nodes = new LinkedHashMap<>();
    for (Node node : objects.all(Node.class)) {
      NodeDescription description = NodeDescription.of(node);
      nodes.put(description.name(), NodeInfo.of(description));
    }
    for (Pod pod : objects.all(Pod.class)) {
      PodInfo info = PodInfo.of(pod);
      if (!info.isTerminal()) {
        nodes.computeIfPresent(info.nodeName(), (name, node) -> node.withPod(info));
      }
    }
    return Snapshot.of(List.copyOf(nodes.values()));
  }
}
