package io.berth.testing;

import io.berth.framework.CycleState;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes snapshots, and the state of an attempt on one. */
public final class Snapshots {
  private Snapshots() {}

  /** A cluster of nodes as they stand. */
  public static Snapshot of(NodeInfo... nodes) {
    return Snapshot.of(List.of(nodes));
  }

  /** A cluster of nodes without pods. */
  public static Snapshot of(Nodes... nodes) {
    return of(List.of(nodes), List.of());
  }

  /** A cluster with each pod on the node that it names. */
  public static Snapshot of(List<Nodes> nodes, List<Pods> pods) {
    Map<String, NodeInfo> infos = new LinkedHashMap<>();
    for (Nodes node : nodes) {
      NodeInfo info = node.info();
      infos.put(info.name(), info);
    }
    for (Pods pod : pods) {
      PodInfo info = pod.info();
      NodeInfo node = infos.get(info.nodeName());
      if (node == null) {
        throw new IllegalArgumentException(
            "The pod (%s) is on the node (%s), which is not among %s."
                .formatted(info, info.nodeName(), infos.keySet()));
      }
      infos.put(node.name(), node.plus(info));
    }
    return Snapshot.of(new ArrayList<>(infos.values()));
  }

  /** The state of an attempt on a cluster of these nodes. */
  public static CycleState state(Nodes... nodes) {
    return new CycleState(of(nodes));
  }

  /** The state of an attempt on a cluster with each pod on the node that it names. */
  public static CycleState state(List<Nodes> nodes, Pods... pods) {
    return new CycleState(of(nodes, Arrays.asList(pods)));
  }
}
