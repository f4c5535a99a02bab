package io.berth.insight.estimate;

import io.berth.model.PodInfo;
import io.berth.runtime.NominatedPodLister;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The resources reserved for nominated pods: replicas of equal or lower priority cannot use them.
 */
public final class ReservedCapacity implements NominatedPodLister {
  private final Map<String, List<PodInfo>> byNode = new LinkedHashMap<>();

  private ReservedCapacity() {}

  /** Creates a lister of the nominated pods among these pods. */
  public static NominatedPodLister of(Collection<PodInfo> pods) {
    ReservedCapacity reserved = new ReservedCapacity();
    for (PodInfo pod : pods) {
      if (isReservedFor(pod)) {
        reserved
            .byNode
            .computeIfAbsent(pod.nominatedNodeName(), name -> new ArrayList<>())
            .add(pod);
      }
    }
    return reserved.byNode.isEmpty() ? NONE : reserved;
  }

  /** Returns whether resources are reserved for a pod. */
  public static boolean isReservedFor(PodInfo pod) {
    return pod.nodeName().isEmpty() && !pod.nominatedNodeName().isEmpty() && !pod.isTerminal();
  }

  @Override
  public List<PodInfo> nominatedPodsForNode(String nodeName) {
    return byNode.getOrDefault(nodeName, List.of());
  }

  @Override
  public Collection<String> nominatedNodeNames() {
    return byNode.keySet();
  }
}
