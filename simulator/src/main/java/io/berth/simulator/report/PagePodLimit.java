package io.berth.simulator.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.ResultJson;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.result.Workload;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Selects the pods that a page contains, up to a limit. Two results share a selection, so that they
 * can be compared.
 *
 * <p>Pending pods take precedence over bound ones. Explanations are distributed round-robin over
 * workloads, so that every workload has one if possible.
 */
final class PagePodLimit implements ResultJson.Selection {
  private final int pods;
  private final int tried;
  private final Set<String> listed;
  private final Set<String> explained;

  PagePodLimit(List<SimulationResult> results, int maxPods, int maxExplained) {
    Map<String, PodOutcome> worst = new LinkedHashMap<>();
    Set<String> attempted = new HashSet<>();
    for (SimulationResult result : results) {
      for (PodOutcome pod : result.pods()) {
        worst.merge(pod.key(), pod, (a, b) -> rank(a) <= rank(b) ? a : b);
        if (pod.explanation() != null) {
          attempted.add(pod.key());
        }
      }
    }
    List<PodOutcome> ranked = new ArrayList<>(worst.values());
    ranked.sort(Comparator.comparingInt(PagePodLimit::rank));
    this.pods = ranked.size();
    this.tried = attempted.size();
    this.listed = new HashSet<>();
    ranked.stream().limit(maxPods).forEach(pod -> listed.add(pod.key()));
    attempted.retainAll(listed);
    ranked.removeIf(pod -> !attempted.contains(pod.key()));
    this.explained = roundRobin(ranked, maxExplained);
  }

  private static int rank(PodOutcome pod) {
    return switch (pod.state()) {
      case PENDING -> 0;
      case FOREIGN -> 1;
      case PREEMPTED -> 2;
      case PLACED -> 3;
      case RUNNING -> 4;
    };
  }

  private static Set<String> roundRobin(List<PodOutcome> ranked, int max) {
    Map<Workload, Deque<String>> byWorkload = new LinkedHashMap<>();
    for (PodOutcome pod : ranked) {
      byWorkload.computeIfAbsent(pod.workload(), workload -> new ArrayDeque<>()).add(pod.key());
    }
    Set<String> chosen = new HashSet<>();
    List<Deque<String>> queues = new ArrayList<>(byWorkload.values());
    while (chosen.size() < max && !queues.isEmpty()) {
      for (Deque<String> queue : queues.subList(0, Math.min(queues.size(), max - chosen.size()))) {
        chosen.add(queue.remove());
      }
      queues.removeIf(Deque::isEmpty);
    }
    return chosen;
  }

  @Override
  public boolean lists(PodOutcome pod) {
    return listed.contains(pod.key());
  }

  @Override
  public boolean explains(PodOutcome pod) {
    return explained.contains(pod.key());
  }

  /** Returns the numbers of all, listed, tried and explained pods. */
  ObjectNode json() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("pods", pods)
        .put("listed", listed.size())
        .put("tried", tried)
        .put("explained", explained.size());
  }
}
