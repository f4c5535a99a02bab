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

/** The nodes and bound pods of a cluster in memory, as a snapshot. */
public final class InMemorySnapshot {
  private InMemorySnapshot() {}

  /** Finished pods take nothing; pods on nodes that are not there are not seen. */
  public static Snapshot of(ClusterObjects objects) {
    Map<String, NodeInfo> nodes = new LinkedHashMap<>();
    for (Node node : objects.all(Node.class)) {
      NodeDescription spec = NodeDescription.of(node);
      nodes.put(spec.name(), NodeInfo.of(spec));
    }
    for (Pod pod : objects.all(Pod.class)) {
      PodInfo info = PodInfo.of(pod);
      if (!info.isFinished()) {
        nodes.computeIfPresent(info.nodeName(), (name, node) -> node.plus(info));
      }
    }
    return Snapshot.of(List.copyOf(nodes.values()));
  }
}
