package io.berth.simulator.result;

import io.berth.simulator.result.PodOutcome.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Two results of the same cluster side by side.
 *
 * @param workloads those of both, in the order of the first
 * @param onlyFirst how many pods have a node in the first result and none in the second; a pod that
 *     a controller made in the place of another counts as that one
 * @param onlySecond how many pods have a node in the second result and none in the first
 * @param elsewhere how many pods were placed by both, but on different nodes
 */
public record Comparison(
    SimulationResult first,
    SimulationResult second,
    List<OfWorkload> workloads,
    int onlyFirst,
    int onlySecond,
    int elsewhere) {

  public Comparison {
    workloads = List.copyOf(workloads);
  }

  /** A workload in both results; null where one of them does not have it. */
  public record OfWorkload(
      Workload workload, @Nullable WorkloadOutcome first, @Nullable WorkloadOutcome second) {
    /** Tells whether different numbers of its pods have a node. */
    public boolean differs() {
      return onNodes(first) != onNodes(second);
    }

    private static int onNodes(@Nullable WorkloadOutcome outcome) {
      return outcome == null ? 0 : outcome.running() + outcome.placed();
    }
  }

  public static Comparison of(SimulationResult first, SimulationResult second) {
    Map<String, String> nodesFirst = nodes(first);
    Map<String, String> nodesSecond = nodes(second);
    int elsewhere = 0;
    int onlyFirst = 0;
    for (Map.Entry<String, String> placed : nodesFirst.entrySet()) {
      String other = nodesSecond.get(placed.getKey());
      if (other == null) {
        onlyFirst++;
      } else if (!other.equals(placed.getValue())) {
        elsewhere++;
      }
    }
    int onlySecond = 0;
    for (String pod : nodesSecond.keySet()) {
      onlySecond += nodesFirst.containsKey(pod) ? 0 : 1;
    }
    return new Comparison(
        first, second, workloads(first, second), onlyFirst, onlySecond, elsewhere);
  }

  /** The pods on nodes, by what they were called at the start, and where they are. */
  private static Map<String, String> nodes(SimulationResult result) {
    Map<String, String> nodes = new HashMap<>();
    for (PodOutcome pod : result.pods()) {
      if (pod.state() == State.PLACED || pod.state() == State.RUNNING) {
        nodes.put(pod.origin(), pod.nodeName());
      }
    }
    return nodes;
  }

  private static List<OfWorkload> workloads(SimulationResult first, SimulationResult second) {
    Map<Workload, WorkloadOutcome> inFirst = byWorkload(first);
    Map<Workload, WorkloadOutcome> inSecond = byWorkload(second);
    Set<Workload> all = new LinkedHashSet<>(inFirst.keySet());
    all.addAll(inSecond.keySet());
    List<OfWorkload> pairs = new ArrayList<>(all.size());
    for (Workload workload : all) {
      pairs.add(new OfWorkload(workload, inFirst.get(workload), inSecond.get(workload)));
    }
    return pairs;
  }

  private static Map<Workload, WorkloadOutcome> byWorkload(SimulationResult result) {
    Map<Workload, WorkloadOutcome> byWorkload = new LinkedHashMap<>();
    result.workloads().forEach(one -> byWorkload.put(one.workload(), one));
    return byWorkload;
  }
}
