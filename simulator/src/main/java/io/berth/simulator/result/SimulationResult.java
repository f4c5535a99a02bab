package io.berth.simulator.result;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The result of a simulation. The same input, configuration and seed give the same result, except
 * for {@link Statistics#elapsed}.
 *
 * @param nodes the nodes by name
 * @param pods the initially bound pods, then all others in order of arrival, without finished pods
 * @param workloads the workloads in the order of their first pods
 * @param notes sentences about how the input was interpreted
 */
public record SimulationResult(
    Setting setting,
    List<NodeUsage> nodes,
    List<PodOutcome> pods,
    List<WorkloadOutcome> workloads,
    Totals totals,
    Statistics statistics,
    List<String> notes) {

  public SimulationResult {
    nodes = List.copyOf(nodes);
    pods = List.copyOf(pods);
    workloads = List.copyOf(workloads);
    notes = List.copyOf(notes);
  }

  /** Creates a result with the totals of nodes and pods. */
  public static SimulationResult of(
      Setting setting,
      List<NodeUsage> nodes,
      List<PodOutcome> pods,
      Statistics statistics,
      List<String> notes) {
    ResultSummary summary = new ResultSummary(nodes, pods);
    return new SimulationResult(
        setting, nodes, pods, summary.workloads(), summary.totals(), statistics, notes);
  }

  /** Returns a copy with these notes before its own. */
  public SimulationResult withNotes(List<String> more) {
    List<String> all = Stream.concat(more.stream(), notes.stream()).toList();
    return new SimulationResult(setting, nodes, pods, workloads, totals, statistics, all);
  }

  /**
   * The settings of a simulation.
   *
   * @param configuration the display name of the configuration, such as its file name
   * @param profiles the scheduler names of its profiles
   * @param seed the seed that breaks ties between nodes
   */
  public record Setting(String configuration, List<String> profiles, long seed) {
    public Setting {
      profiles = List.copyOf(profiles);
    }
  }

  /**
   * Statistics of a simulation.
   *
   * @param decisions the number of scheduling attempts
   * @param preemptions the number of preempted pods
   * @param simulated the virtual time that passed, in backoffs of pods for example
   * @param elapsed the real time that passed
   * @param complete whether the simulation ran to its end; false if it was stopped
   */
  public record Statistics(
      int decisions, int preemptions, Duration simulated, Duration elapsed, boolean complete) {

    /** Returns the number of decisions per second of real time. */
    public long decisionsPerSecond() {
      return Math.round(decisions / Math.max(1e-6, elapsed.toNanos() / 1e9));
    }
  }
}
