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

/** Builds snapshots and cycle states. */
public final class Snapshots {
  private Snapshots() {}

  /** Returns a snapshot of the nodes. */
  public static Snapshot of(NodeInfo... nodes) {
    return Snapshot.of(List.of(nodes));
  }

  /** Returns a snapshot of nodes without pods. */
  public static Snapshot of(Nodes... nodes) {
    return of(List.of(nodes), List.of());
  }

  /** Returns a snapshot with each pod on its node. */
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
            "pod %s: node %s is not one of %s".formatted(info, info.nodeName(), infos.keySet()));
      }
      infos.put(node.name(), node.withPod(info));
    }
    return Snapshot.of(new ArrayList<>(infos.values()));
  }

  /** Returns the state of an attempt on a snapshot of these nodes. */
  public static CycleState state(Nodes... nodes) {
    return new CycleState(of(nodes));
  }

  /** Returns the state of an attempt on a snapshot with each pod on its node. */
  public static CycleState state(List<Nodes> nodes, Pods... pods) {
    return new CycleState(of(nodes, Arrays.asList(pods)));
  }
}
