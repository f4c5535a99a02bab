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
 * The comparison of two results of the same cluster.
 *
 * @param workloads the workloads of both results, in the order of the first
 * @param onlyFirst the number of pods with a node in the first result only; the successor of a
 *     deleted pod counts as that pod
 * @param onlySecond the number of pods with a node in the second result only
 * @param elsewhere the number of pods on different nodes in the two results
 */
public record Comparison(
    SimulationResult first,
    SimulationResult second,
    List<WorkloadComparison> workloads,
    int onlyFirst,
    int onlySecond,
    int elsewhere) {

  public Comparison {
    workloads = List.copyOf(workloads);
  }

  /** The outcomes of a workload; null for a result that does not contain it. */
  public record WorkloadComparison(
      Workload workload, @Nullable WorkloadOutcome first, @Nullable WorkloadOutcome second) {
    /** Returns whether the numbers of its pods with a node differ. */
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

  /** Returns the node names of pods by the keys of the original pods. */
  private static Map<String, String> nodes(SimulationResult result) {
    Map<String, String> nodes = new HashMap<>();
    for (PodOutcome pod : result.pods()) {
      if (pod.state() == State.PLACED || pod.state() == State.RUNNING) {
        nodes.put(pod.origin(), pod.nodeName());
      }
    }
    return nodes;
  }

  private static List<WorkloadComparison> workloads(
      SimulationResult first, SimulationResult second) {
    Map<Workload, WorkloadOutcome> inFirst = byWorkload(first);
    Map<Workload, WorkloadOutcome> inSecond = byWorkload(second);
    Set<Workload> all = new LinkedHashSet<>(inFirst.keySet());
    all.addAll(inSecond.keySet());
    List<WorkloadComparison> pairs = new ArrayList<>(all.size());
    for (Workload workload : all) {
      pairs.add(new WorkloadComparison(workload, inFirst.get(workload), inSecond.get(workload)));
    }
    return pairs;
  }

  private static Map<Workload, WorkloadOutcome> byWorkload(SimulationResult result) {
    Map<Workload, WorkloadOutcome> byWorkload = new LinkedHashMap<>();
    result.workloads().forEach(outcome -> byWorkload.put(outcome.workload(), outcome));
    return byWorkload;
  }
}
