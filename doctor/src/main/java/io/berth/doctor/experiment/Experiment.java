package io.berth.doctor.experiment;

import java.util.List;

/**
 * A synthetic cluster and one workload whose pods are to be placed.
 *
 * @param device the extended resource that some nodes have; empty for none
 */
record Experiment(
    List<Machine> machines, String device, WorkloadKind kind, int pods, PodSize size) {
  Experiment {
    machines = List.copyOf(machines);
  }

  /** Returns the fewest nodes without pods that the workload needs beside those with pods. */
  int fewest() {
    int left = pods;
    for (Machine machine : machines) {
      left -= machine.busy() ? machine.slots(size) : 0;
    }
    int nodes = 0;
    List<Integer> roomiest =
        machines.stream()
            .filter(machine -> !machine.busy())
            .map(machine -> -machine.slots(size))
            .sorted()
            .toList();
    for (int negative : roomiest) {
      if (left <= 0 || negative == 0) {
        break;
      }
      left += negative;
      nodes++;
    }
    return nodes;
  }

  /** Returns the most nodes without pods that the workload can take. */
  int most() {
    long free = machines.stream().filter(one -> !one.busy() && one.slots(size) > 0).count();
    return (int) Math.min(pods, free);
  }
}
