package io.berth.doctor.experiment;

import io.berth.doctor.experiment.Experiment.PodSize;
import io.berth.doctor.experiment.Experiment.SyntheticNode;
import java.util.ArrayList;
import java.util.List;

/** Generates the clusters and workloads of docs/doctor.md from points in a unit cube. */
final class ExperimentGenerator {
  /** The maximum number of nodes of a cluster. */
  static final int MAX_NODES = 22;

  private static final List<WorkloadKind> KINDS = List.of(WorkloadKind.values());
  private static final int DIMENSIONS = 9;
  private static final int[] CPUS = {8, 16, 32, 64};
  private static final int[] MEMORY_PER_CPU_GI = {2, 4, 8};
  private static final int[] DEVICES_PER_POD = {1, 2, 4};
  private static final int MI = 1024;
  private static final int MAX_PODS = 40;

  /* Exponents of two of the number of pods that fit on a node. */
  private static final double LARGE_PODS = 1;
  private static final double SMALL_PODS = 6;

  private ExperimentGenerator() {}

  /** Generates workloads without devices on nodes of one size. */
  static List<Experiment> plain(int count) {
    CubePoints points = new CubePoints(DIMENSIONS);
    List<Experiment> experiments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double[] u = points.at(i);
      List<SyntheticNode> nodes = nodes("node-", pick(u[0], 6, 16), false, u);
      SyntheticNode node = nodes.getLast();
      PodSize size = size(node, slots(u[4]), u[5], u[8]);
      experiments.add(experiment(nodes, "", i, size, u[6]));
    }
    return experiments;
  }

  /** Generates workloads with devices. Every other cluster also has nodes without devices. */
  static List<Experiment> devices(String device, int count) {
    CubePoints points = new CubePoints(DIMENSIONS);
    List<Experiment> experiments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double[] u = points.at(i);
      List<SyntheticNode> nodes = nodes("gpu-", pick(u[0], 6, 16), true, u);
      SyntheticNode node = nodes.getLast();
      int perPod = DEVICES_PER_POD[pick(u[4], 0, 2)];
      // Devices run out first: the rest is requested at 10 to 95 % of their share.
      double share = (0.1 + 0.85 * u[5]) * perPod / SyntheticNode.DEVICES;
      PodSize size =
          new PodSize((int) (node.milliCpu() * share), (int) (node.memoryMi() * share), perPod);
      if (u[7] < 0.5) {
        nodes.addAll(plainNodes(pick(u[7] * 2, 2, 6), u));
      }
      experiments.add(experiment(nodes, device, i, size, u[6]));
    }
    return experiments;
  }

  /** Generates workloads without devices in clusters where some nodes have devices. */
  static List<Experiment> beside(String device, int count) {
    CubePoints points = new CubePoints(DIMENSIONS);
    List<Experiment> experiments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double[] u = points.at(i);
      List<SyntheticNode> nodes = nodes("gpu-", pick(u[0], 4, 10), true, u);
      List<SyntheticNode> plain = plainNodes(pick(u[7], 3, 8), u);
      nodes.addAll(plain);
      PodSize size = size(plain.getLast(), slots(u[4]), u[5], u[8]);
      int slots = plain.stream().mapToInt(node -> node.slots(size)).sum();
      int most = Math.clamp(slots * 4L / 5, 1, MAX_PODS);
      experiments.add(
          new Experiment(nodes, device, kind(i), pick(u[6], Math.min(4, most), most), size));
    }
    return experiments;
  }

  /** Returns a Deployment of twenty 1-CPU pods on 8 nodes of 16 CPUs. */
  static Experiment plainExample() {
    return new Experiment(
        equal("node-", 8, 0), "", WorkloadKind.DEPLOYMENT, 20, new PodSize(1000, 2 * MI, 0));
  }

  /** Returns a Deployment of six pods with two devices each on 8 nodes of 8 devices. */
  static Experiment devicesExample(String device) {
    return new Experiment(
        equal("gpu-", 8, SyntheticNode.DEVICES),
        device,
        WorkloadKind.DEPLOYMENT,
        6,
        new PodSize(8000, 32 * MI, 2));
  }

  private static List<SyntheticNode> equal(String prefix, int count, int devices) {
    int cpus = devices == 0 ? 16 : 64;
    List<SyntheticNode> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(
          new SyntheticNode(prefix + i, "zone-a", cpus * 1000, cpus * 4 * MI, devices, false));
    }
    return nodes;
  }

  private static Experiment experiment(
      List<SyntheticNode> nodes, String device, int number, PodSize size, double amount) {
    int slots =
        nodes.stream().filter(node -> !node.busy()).mapToInt(node -> node.slots(size)).sum();
    int most = Math.clamp(slots / 2, 4, MAX_PODS);
    return new Experiment(nodes, device, kind(number), pick(amount, 4, most), size);
  }

  private static WorkloadKind kind(int number) {
    return KINDS.get(number % KINDS.size());
  }

  /** Returns nodes in one to three zones, of which at most one in five is busy. */
  private static List<SyntheticNode> nodes(String prefix, int count, boolean large, double[] u) {
    int zones = pick(u[1], 1, 3);
    int cpus = large ? CPUS[3] * pick(u[2], 1, 2) : CPUS[pick(u[2], 0, CPUS.length - 1)];
    int memory = cpus * MEMORY_PER_CPU_GI[pick(u[3], 0, 2)] * MI;
    int busy = (int) (u[8] * count / 5);
    List<SyntheticNode> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(
          new SyntheticNode(
              prefix + i,
              "zone-" + i % zones,
              cpus * 1000,
              memory,
              large ? SyntheticNode.DEVICES : 0,
              i < busy));
    }
    return nodes;
  }

  /** Returns nodes without devices for a cluster with devices. */
  private static List<SyntheticNode> plainNodes(int count, double[] u) {
    int zones = pick(u[1], 1, 3);
    List<SyntheticNode> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(new SyntheticNode("cpu-" + i, "zone-" + i % zones, 16_000, 64 * MI, 0, false));
    }
    return nodes;
  }

  /** Returns a size such that the given number of pods fits on an empty node. */
  private static PodSize size(SyntheticNode node, int slots, double balance, double side) {
    double other = 0.5 + 0.5 * balance;
    boolean cpuIsScarcer = side * 7 % 1 < 0.5;
    int milliCpu = node.milliCpu() / slots;
    int memoryMi = node.memoryMi() / slots;
    return new PodSize(
        (int) (milliCpu * (cpuIsScarcer ? 1 : other)),
        (int) (memoryMi * (cpuIsScarcer ? other : 1)),
        0);
  }

  private static int slots(double u) {
    return (int) Math.round(Math.pow(2, LARGE_PODS + u * (SMALL_PODS - LARGE_PODS)));
  }

  /** Maps a coordinate to an integer of a range. */
  private static int pick(double u, int least, int most) {
    return least + (int) (u * (most - least + 1));
  }
}
