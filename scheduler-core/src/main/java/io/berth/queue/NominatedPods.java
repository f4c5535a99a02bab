package io.berth.queue;

import io.berth.model.PodInfo;
import io.berth.runtime.Nominations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The pods for which room is kept, by node. Written under the queue's lock; read by anybody, once
 * per node and decision, so without it.
 */
final class NominatedPods implements Nominations {
  private final Map<String, List<PodInfo>> byNode = new ConcurrentHashMap<>();
  private final Map<String, String> nodeOfPod = new HashMap<>();

  @Override
  public List<PodInfo> on(String nodeName) {
    if (byNode.isEmpty()) {
      return List.of();
    }
    List<PodInfo> pods = byNode.get(nodeName);
    return pods == null ? List.of() : pods;
  }

  @Override
  public List<String> nodeNames() {
    return List.copyOf(byNode.keySet());
  }

  void put(PodInfo pod, String nodeName) {
    remove(pod);
    nodeOfPod.put(pod.uid(), nodeName);
    List<PodInfo> pods = new ArrayList<>(on(nodeName));
    pods.add(pod);
    byNode.put(nodeName, List.copyOf(pods));
  }

  void remove(PodInfo pod) {
    String nodeName = nodeOfPod.remove(pod.uid());
    if (nodeName == null) {
      return;
    }
    List<PodInfo> others =
        on(nodeName).stream().filter(other -> !other.uid().equals(pod.uid())).toList();
    if (others.isEmpty()) {
      byNode.remove(nodeName);
    } else {
      byNode.put(nodeName, others);
    }
  }

  /** Does what the status of a pod says. */
  void follow(PodInfo pod) {
    if (pod.nominatedNodeName().isEmpty()) {
      remove(pod);
    } else {
      put(pod, pod.nominatedNodeName());
    }
  }

  /**
   * Does what the status of a changed pod says. Where it says nothing and never has, what was
   * nominated here stays: the API server may not have heard of it yet.
   */
  void follow(PodInfo before, PodInfo after) {
    @Nullable String known = nodeOfPod.get(after.uid());
    boolean silent = before.nominatedNodeName().isEmpty() && after.nominatedNodeName().isEmpty();
    if (silent && known != null) {
      put(after, known);
    } else {
      follow(after);
    }
  }
}
