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

  /**
   * Keeps room on the node, and nowhere else. Readers must never find the pod nowhere meanwhile, or
   * they give its room away: each node's list is replaced at once, the new node's first.
   */
  void put(PodInfo pod, String nodeName) {
    String before = nodeOfPod.put(pod.uid(), nodeName);
    List<PodInfo> pods = new ArrayList<>(others(pod, nodeName));
    pods.add(pod);
    byNode.put(nodeName, List.copyOf(pods));
    if (before != null && !before.equals(nodeName)) {
      removeFrom(before, pod);
    }
  }

  void remove(PodInfo pod) {
    String nodeName = nodeOfPod.remove(pod.uid());
    if (nodeName != null) {
      removeFrom(nodeName, pod);
    }
  }

  private void removeFrom(String nodeName, PodInfo pod) {
    List<PodInfo> others = others(pod, nodeName);
    if (others.isEmpty()) {
      byNode.remove(nodeName);
    } else {
      byNode.put(nodeName, others);
    }
  }

  private List<PodInfo> others(PodInfo pod, String nodeName) {
    return on(nodeName).stream().filter(other -> !other.uid().equals(pod.uid())).toList();
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
