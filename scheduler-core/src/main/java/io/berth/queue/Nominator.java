package io.berth.queue;

import io.berth.model.PodInfo;
import io.berth.runtime.NominatedPodLister;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The nominated pods by node. Written under the queue's lock; read without it, once per node and
 * scheduling cycle.
 */
final class Nominator implements NominatedPodLister {
  /**
   * The number of unconfirmed nominations per pod that are kept; updates older than that count as
   * another client's.
   */
  private static final int MAX_UNCONFIRMED = 16;

  private final Map<String, List<PodInfo>> byNode = new ConcurrentHashMap<>();
  private final Map<String, String> nodeOfPod = new HashMap<>();

  /**
   * The nodes that a pod was nominated to here and that its status does not show yet, by the pod's
   * uid, the oldest first.
   */
  private final Map<String, Deque<String>> unconfirmed = new HashMap<>();

  @Override
  public List<PodInfo> nominatedPodsForNode(String nodeName) {
    if (byNode.isEmpty()) {
      return List.of();
    }
    List<PodInfo> pods = byNode.get(nodeName);
    return pods == null ? List.of() : pods;
  }

  @Override
  public List<String> nominatedNodeNames() {
    return List.copyOf(byNode.keySet());
  }

  /** Returns the node that the pod is nominated to, or null. */
  @Nullable String nominatedNodeName(String uid) {
    return nodeOfPod.get(uid);
  }

  /** Nominates the pod before its status shows it. */
  void addNominatedPod(PodInfo pod, String nodeName) {
    add(pod, nodeName);
    if (!nodeName.equals(pod.nominatedNodeName()) || unconfirmed.containsKey(pod.uid())) {
      Deque<String> nodes = unconfirmed.computeIfAbsent(pod.uid(), uid -> new ArrayDeque<>());
      nodes.remove(nodeName);
      nodes.add(nodeName);
      if (nodes.size() > MAX_UNCONFIRMED) {
        nodes.remove();
      }
    }
  }

  /**
   * Sets the pod's only nomination. Concurrent readers must always find the pod on at least one
   * node, or they give its resources away: each node's list is replaced atomically, the new node's
   * first.
   */
  void add(PodInfo pod, String nodeName) {
    String previous = nodeOfPod.put(pod.uid(), nodeName);
    List<PodInfo> pods = new ArrayList<>(otherPods(pod, nodeName));
    pods.add(pod);
    byNode.put(nodeName, List.copyOf(pods));
    if (previous != null && !previous.equals(nodeName)) {
      removeFrom(previous, pod);
    }
  }

  void deleteNominatedPodIfExists(PodInfo pod) {
    unconfirmed.remove(pod.uid());
    String nodeName = nodeOfPod.remove(pod.uid());
    if (nodeName != null) {
      removeFrom(nodeName, pod);
    }
  }

  private void removeFrom(String nodeName, PodInfo pod) {
    List<PodInfo> remaining = otherPods(pod, nodeName);
    if (remaining.isEmpty()) {
      byNode.remove(nodeName);
    } else {
      byNode.put(nodeName, remaining);
    }
  }

  private List<PodInfo> otherPods(PodInfo pod, String nodeName) {
    return nominatedPodsForNode(nodeName).stream()
        .filter(other -> !other.uid().equals(pod.uid()))
        .toList();
  }

  /** Sets the nomination to that of the pod's status. */
  void updateNominatedPod(PodInfo pod) {
    unconfirmed.remove(pod.uid());
    if (pod.nominatedNodeName().isEmpty()) {
      deleteNominatedPodIfExists(pod);
    } else {
      add(pod, pod.nominatedNodeName());
    }
  }

  /**
   * Updates the nomination after a change of the pod. If the status neither has nor had a
   * nomination, a nomination made here is kept: the API server may not have received it yet. It is
   * also kept if the update is older than the nomination.
   */
  void updateNominatedPod(PodInfo before, PodInfo after) {
    @Nullable String current = nodeOfPod.get(after.uid());
    boolean neverNominated =
        before.nominatedNodeName().isEmpty() && after.nominatedNodeName().isEmpty();
    if (current != null && (neverNominated || isStale(before, after))) {
      add(after, current);
    } else {
      updateNominatedPod(after);
    }
  }

  /**
   * Returns whether an update predates the write of the pod's last nomination: until the status has
   * shown that one, the nomination in it is unchanged, cleared by an earlier attempt, or an earlier
   * one. Any other value was written by another client and counts.
   */
  private boolean isStale(PodInfo before, PodInfo after) {
    Deque<String> nominations = unconfirmed.get(after.uid());
    String shown = after.nominatedNodeName();
    if (nominations == null || shown.equals(nominations.getLast())) {
      return false;
    }
    return shown.isEmpty()
        || shown.equals(before.nominatedNodeName())
        || nominations.contains(shown);
  }
}
