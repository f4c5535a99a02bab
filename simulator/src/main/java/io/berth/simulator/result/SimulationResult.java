package io.berth.simulator.result;

import java.util.List;
import java.util.stream.Stream;

/**
 * What came of a simulation. The same input, configuration and seed give the same result, but for
 * {@link Effort#elapsed}.
 *
 * @param nodes in the order of their names
 * @param pods those on nodes first, then in the order in which they came to the scheduler; pods
 *     that had ended are not listed
 * @param workloads in the order in which their first pods are listed
 * @param notes what the reader should know of how the input was taken, one sentence each
 */
public record SimulationResult(
    Setting setting,
    List<NodeUse> nodes,
    List<PodOutcome> pods,
    List<WorkloadOutcome> workloads,
    Totals totals,
    Effort effort,
    List<String> notes) {

  public SimulationResult {
    nodes = List.copyOf(nodes);
    pods = List.copyOf(pods);
    workloads = List.copyOf(workloads);
    notes = List.copyOf(notes);
  }

  /** Makes a result, and adds up nodes and pods for it. */
  public static SimulationResult of(
      Setting setting,
      List<NodeUse> nodes,
      List<PodOutcome> pods,
      Effort effort,
      List<String> notes) {
    ResultSummary summary = new ResultSummary(nodes, pods);
    return new SimulationResult(
        setting, nodes, pods, summary.workloads(), summary.totals(), effort, notes);
  }

  /** Returns the same result with these notes before its own. */
  public SimulationResult noting(List<String> more) {
    List<String> all = Stream.concat(more.stream(), notes.stream()).toList();
    return new SimulationResult(setting, nodes, pods, workloads, totals, effort, all);
  }

  /**
   * What was simulated.
   *
   * @param configuration how people call the configuration, such as its file's name
   * @param profiles the scheduler names of its profiles
   * @param seed what ties between nodes were decided by
   */
  public record Setting(String configuration, List<String> profiles, long seed) {
    public Setting {
      profiles = List.copyOf(profiles);
    }
  }
}
