package io.berth.insight.estimate;

import io.berth.model.PodInfo;
import io.berth.runtime.PodNominator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Room that was made by preemption and is kept for pods which are not there yet: replicas of no
 * higher priority cannot have it.
 */
public final class ReservedCapacity implements PodNominator {
  private final Map<String, List<PodInfo>> byNode = new LinkedHashMap<>();

  private ReservedCapacity() {}

  /** Finds those that wait for such room among pods. */
  public static PodNominator of(Collection<PodInfo> pods) {
    ReservedCapacity room = new ReservedCapacity();
    for (PodInfo pod : pods) {
      if (waits(pod)) {
        room.byNode.computeIfAbsent(pod.nominatedNodeName(), name -> new ArrayList<>()).add(pod);
      }
    }
    return room.byNode.isEmpty() ? NONE : room;
  }

  /** Tells whether room is kept for a pod. */
  public static boolean waits(PodInfo pod) {
    return pod.nodeName().isEmpty() && !pod.nominatedNodeName().isEmpty() && !pod.isFinished();
  }

  @Override
  public List<PodInfo> on(String nodeName) {
    return byNode.getOrDefault(nodeName, List.of());
  }

  @Override
  public Collection<String> nodeNames() {
    return byNode.keySet();
  }
}
