package io.berth.queue;

import io.berth.model.PodInfo;
import io.berth.runtime.PodNominator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The pods for which room is kept, by node. Written under the queue's lock; read by anybody, once
 * per node and decision, so without it.
 */
final class Nominator implements PodNominator {
  /** A watch that is so many nominations of one pod behind is not worth to be told apart. */
  private static final int MAX_UNSEEN = 16;

  private final Map<String, List<PodInfo>> byNode = new ConcurrentHashMap<>();
  private final Map<String, String> nodeOfPod = new HashMap<>();

  /**
   * The nodes that pods were nominated to here and that their status has not shown yet, by the
   * pod's uid, the oldest first.
   */
  private final Map<String, Deque<String>> unseen = new HashMap<>();

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

  /** Returns the node that room is kept on for a pod, or null. */
  @Nullable String nodeOf(String uid) {
    return nodeOfPod.get(uid);
  }

  /** Keeps room on a node before the pod's status says so. */
  void nominate(PodInfo pod, String nodeName) {
    put(pod, nodeName);
    if (!nodeName.equals(pod.nominatedNodeName()) || unseen.containsKey(pod.uid())) {
      Deque<String> nodes = unseen.computeIfAbsent(pod.uid(), uid -> new ArrayDeque<>());
      nodes.remove(nodeName);
      nodes.add(nodeName);
      if (nodes.size() > MAX_UNSEEN) {
        nodes.remove();
      }
    }
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
    unseen.remove(pod.uid());
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
    unseen.remove(pod.uid());
    if (pod.nominatedNodeName().isEmpty()) {
      remove(pod);
    } else {
      put(pod, pod.nominatedNodeName());
    }
  }

  /**
   * Does what the status of a changed pod says. Where it says nothing and never has, what was
   * nominated here stays: the API server may not have heard of it yet. It also stays where the
   * change is older than the nomination.
   */
  void follow(PodInfo before, PodInfo after) {
    @Nullable String known = nodeOfPod.get(after.uid());
    boolean silent = before.nominatedNodeName().isEmpty() && after.nominatedNodeName().isEmpty();
    if (known != null && (silent || isOlder(before, after))) {
      put(after, known);
    } else {
      follow(after);
    }
  }

  /**
   * Tells whether an update is from before the last nomination of the pod was written: until the
   * status has shown that one, it is unchanged, cleared by an earlier attempt, or an earlier
   * nomination. Anything else was written by another client, and counts.
   */
  private boolean isOlder(PodInfo before, PodInfo after) {
    Deque<String> own = unseen.get(after.uid());
    String shown = after.nominatedNodeName();
    if (own == null || shown.equals(own.getLast())) {
      return false;
    }
    return shown.isEmpty() || shown.equals(before.nominatedNodeName()) || own.contains(shown);
  }
}
