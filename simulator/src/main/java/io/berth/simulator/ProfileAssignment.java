package io.berth.simulator;

import io.berth.simulator.workload.PlannedPod;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Assigns pods to profiles: a single profile schedules all pods, each of several profiles the pods
 * with its scheduler name.
 */
final class ProfileAssignment {
  private final List<String> schedulerNames;
  private final Map<String, Integer> foreignPods = new TreeMap<>();

  ProfileAssignment(List<String> schedulerNames) {
    this.schedulerNames = List.copyOf(schedulerNames);
  }

  List<String> schedulerNames() {
    return schedulerNames;
  }

  /** Returns the scheduler name under which a pod is simulated. */
  String schedulerNameFor(PlannedPod pod) {
    String requested = pod.schedulerName();
    if (schedulerNames.contains(requested)) {
      return requested;
    }
    boolean single = schedulerNames.size() == 1;
    if (!pod.isOnNode() && (!single || pod.hasExplicitSchedulerName())) {
      foreignPods.merge(requested, 1, Integer::sum);
    }
    return single ? schedulerNames.getFirst() : requested;
  }

  /** Returns notes about pending pods of other schedulers. */
  List<String> notes() {
    if (foreignPods.isEmpty()) {
      return List.of();
    }
    String requested =
        foreignPods.entrySet().stream()
            .map(entry -> "%d for %s".formatted(entry.getValue(), entry.getKey()))
            .collect(Collectors.joining(", "));
    return List.of(
        schedulerNames.size() == 1
            ? "pods of other schedulers are simulated as pods of %s: %s"
                .formatted(schedulerNames.getFirst(), requested)
            : "not scheduled, because no profile has their schedulerName: " + requested);
  }
}
