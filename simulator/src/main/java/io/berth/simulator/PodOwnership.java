package io.berth.simulator;

import io.berth.simulator.workload.PlannedPod;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Whose pods are whose: the only profile schedules all pods, one of several those that name it. */
final class PodOwnership {
  private final List<String> own;
  private final Map<String, Integer> others = new TreeMap<>();

  PodOwnership(List<String> own) {
    this.own = List.copyOf(own);
  }

  List<String> own() {
    return own;
  }

  /** Returns the scheduler that a pod is taken for. */
  String of(PlannedPod pod) {
    String asked = pod.schedulerName();
    if (own.contains(asked)) {
      return asked;
    }
    boolean only = own.size() == 1;
    if (!pod.isOnNode() && (!only || pod.asksForScheduler())) {
      others.merge(asked, 1, Integer::sum);
    }
    return only ? own.getFirst() : asked;
  }

  /** Tells of pods that wait and ask for other schedulers; who runs has been scheduled. */
  List<String> notes() {
    if (others.isEmpty()) {
      return List.of();
    }
    String asked =
        others.entrySet().stream()
            .map(other -> "%d for %s".formatted(other.getValue(), other.getKey()))
            .collect(Collectors.joining(", "));
    return List.of(
        own.size() == 1
            ? "pods that ask for other schedulers are taken for %s too: %s"
                .formatted(own.getFirst(), asked)
            : "left alone, because they ask for none of the profiles: " + asked);
  }
}
