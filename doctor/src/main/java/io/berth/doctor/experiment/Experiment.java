package io.berth.doctor.experiment;

import java.util.List;

/**
 * A synthetic cluster and a workload to schedule.
 *
 * @param device the extended resource of some nodes; empty for none
 */
record Experiment(
    List<SyntheticNode> nodes, String device, WorkloadKind kind, int pods, PodSize size) {
  Experiment {
    nodes = List.copyOf(nodes);
  }

  /** Returns the minimum number of empty nodes that the workload needs besides the busy ones. */
  int fewest() {
    int left = pods;
    for (SyntheticNode node : nodes) {
      left -= node.busy() ? node.slots(size) : 0;
    }
    int count = 0;
    List<Integer> negativeSlots =
        nodes.stream()
            .filter(node -> !node.busy())
            .map(node -> -node.slots(size))
            .sorted()
            .toList();
    for (int negative : negativeSlots) {
      if (left <= 0 || negative == 0) {
        break;
      }
      left += negative;
      count++;
    }
    return count;
  }

  /** Returns the maximum number of empty nodes that the workload can use. */
  int most() {
    long free = nodes.stream().filter(node -> !node.busy() && node.slots(size) > 0).count();
    return (int) Math.min(pods, free);
  }

  /**
   * A node of a synthetic cluster.
   *
   * @param devices the amount of the extended resource
   * @param busy whether a pod that requests half of the node runs on it at the start
   */
  record SyntheticNode(
      String name, String zone, int milliCpu, int memoryMi, int devices, boolean busy) {
    static final int DEVICES = 8;

    /** Returns how many pods of a size fit on the node at the start. */
    int slots(PodSize size) {
      int part = busy ? 2 : 1;
      int slots = Math.min(milliCpu / part / size.milliCpu(), memoryMi / part / size.memoryMi());
      return size.devices() == 0 ? slots : Math.min(slots, devices / part / size.devices());
    }
  }

  /** The requests of each pod of a workload. */
  record PodSize(int milliCpu, int memoryMi, int devices) {}
}
