package io.berth.simulator.result;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The outcome of the pods of a workload.
 *
 * @param reasons the reasons of pending and foreign pods, the most frequent first
 */
public record WorkloadOutcome(
    Workload workload,
    int running,
    int placed,
    int pending,
    int preempted,
    int foreign,
    List<Reason> reasons) {

  public WorkloadOutcome {
    reasons = List.copyOf(reasons);
  }

  /** A reason with the number of its pods. */
  public record Reason(String text, int pods) {}

  /** Returns the number of pending and bound pods. */
  public int pods() {
    return running + placed + pending + foreign;
  }

  /** Groups pods by workload, in the order of the first pods. */
  static List<WorkloadOutcome> of(List<PodOutcome> pods) {
    Map<Workload, List<PodOutcome>> byWorkload = new LinkedHashMap<>();
    for (PodOutcome pod : pods) {
      byWorkload.computeIfAbsent(pod.workload(), workload -> new ArrayList<>()).add(pod);
    }
    List<WorkloadOutcome> outcomes = new ArrayList<>(byWorkload.size());
    byWorkload.forEach((workload, own) -> outcomes.add(of(workload, own)));
    return outcomes;
  }

  private static WorkloadOutcome of(Workload workload, List<PodOutcome> pods) {
    Map<PodOutcome.State, Integer> counts = new EnumMap<>(PodOutcome.State.class);
    Map<String, Integer> reasons = new LinkedHashMap<>();
    for (PodOutcome pod : pods) {
      counts.merge(pod.state(), 1, Integer::sum);
      if (pod.state() == PodOutcome.State.PENDING || pod.state() == PodOutcome.State.FOREIGN) {
        reasons.merge(pod.reason(), 1, Integer::sum);
      }
    }
    return new WorkloadOutcome(
        workload,
        counts.getOrDefault(PodOutcome.State.RUNNING, 0),
        counts.getOrDefault(PodOutcome.State.PLACED, 0),
        counts.getOrDefault(PodOutcome.State.PENDING, 0),
        counts.getOrDefault(PodOutcome.State.PREEMPTED, 0),
        counts.getOrDefault(PodOutcome.State.FOREIGN, 0),
        reasons.entrySet().stream()
            .map(reason -> new Reason(reason.getKey(), reason.getValue()))
            .sorted((a, b) -> Integer.compare(b.pods(), a.pods()))
            .toList());
  }
}
