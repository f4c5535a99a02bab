package io.berth.promises;

import io.berth.promises.Cluster.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a profile promises, and the trials that it must pass.
 *
 * @param failure returns why a trial breaks the promise; empty if it does not
 * @param isPacking whether the promise is about the fewest nodes
 */
record Promise(
    String name,
    List<Cluster> clusters,
    List<Workload> workloads,
    Function<Trial, String> failure,
    boolean isPacking) {
  static final Promise PACKS =
      new Promise("PACKS", Cluster.uniform(""), cpuWorkloads(), Promise::packs, true);
  static final Promise PACKS_GPUS =
      packsDevices("PACKS_GPUS", "nvidia.com/gpu", Cluster.uniform("nvidia.com/gpu"));
  static final Promise PACKS_GPUS_BESIDE_CPU_NODES =
      packsDevices("PACKS_GPUS_BESIDE_CPU_NODES", "nvidia.com/gpu", Cluster.mixed());
  static final Promise PACKS_ACCELERATORS =
      packsDevices(
          "PACKS_ACCELERATORS",
          "example.com/accelerator",
          Cluster.uniform("example.com/accelerator"));
  static final Promise KEEPS_CPU_PODS_OFF_GPU_NODES =
      new Promise(
          "KEEPS_CPU_PODS_OFF_GPU_NODES",
          Cluster.mixed(),
          Stream.of(
                  Workload.ofEachKind(20, 250, 700),
                  Workload.ofEachKind(12, 2000, 4096),
                  Workload.ofEachKind(12, 7000, 20_000))
              .flatMap(all -> all)
              .toList(),
          Promise::keepsOffGpuNodes,
          false);
  static final Promise SPREADS =
      new Promise("SPREADS", Cluster.withoutImages(), cpuWorkloads(), Promise::spreads, false);
  static final Promise MOST_FREE_RESOURCES =
      new Promise(
          "MOST_FREE_RESOURCES",
          Cluster.uniform(""),
          cpuWorkloads(),
          Promise::selectsNodeWithMostFreeResources,
          false);
  static final Promise ONLY_POOL_BERTH =
      new Promise(
          "ONLY_POOL_BERTH",
          Cluster.uniform(""),
          Workload.ofEachKind(40, 1000, 2048).toList(),
          Promise::staysInPoolBerth,
          false);

  private static Promise packsDevices(String name, String device, List<Cluster> clusters) {
    return new Promise(name, clusters, deviceWorkloads(device), Promise::packs, true);
  }

  /**
   * Runs each workload on each cluster with a different seed, lazily; returns the failed trials
   * with the reason.
   */
  Stream<String> failures(Profile profile) {
    return IntStream.range(0, clusters.size() * workloads.size())
        .mapToObj(
            i ->
                Trial.run(
                    profile,
                    clusters.get(i / workloads.size()),
                    workloads.get(i % workloads.size()),
                    i))
        .filter(trial -> !failure.apply(trial).isEmpty())
        .map(trial -> "%s: %s: %s".formatted(name, failure.apply(trial), trial));
  }

  private static List<Workload> cpuWorkloads() {
    return Stream.of(
            Workload.ofEachKind(20, 250, 700),
            Workload.ofEachKind(20, 1000, 2048),
            Workload.ofEachKind(5, 6000, 20_000))
        .flatMap(all -> all)
        .toList();
  }

  private static List<Workload> deviceWorkloads(String device) {
    return Stream.of(
            Workload.ofEachKind(10, 1000, 4096, device, 1),
            Workload.ofEachKind(6, 16_000, 131_072, device, 2),
            Workload.ofEachKind(3, 4000, 16_384, device, 4))
        .flatMap(all -> all)
        .toList();
  }

  private static String packs(Trial trial) {
    int fewest = trial.workload().fewestNewNodes(trial.cluster().nodes());
    return trial.newNodes() == fewest
        ? ""
        : "%d new nodes instead of %d".formatted(trial.newNodes(), fewest);
  }

  private static String keepsOffGpuNodes(Trial trial) {
    int capacity = 0;
    int onGpuNodes = 0;
    for (Node node : trial.cluster().nodes()) {
      capacity += node.device().isEmpty() ? trial.workload().slots(node) : 0;
      onGpuNodes += node.device().isEmpty() ? 0 : trial.pods(node);
    }
    return onGpuNodes == Math.max(0, trial.workload().pods() - capacity)
        ? ""
        : "%d pods on GPU nodes, capacity for %d elsewhere".formatted(onGpuNodes, capacity);
  }

  /**
   * The limits are the maxSkew of PodTopologySpread's system default constraints. These do not
   * apply to pods of Jobs: NodeResourcesFit spreads them over nodes, whatever the zones.
   */
  private static String spreads(Trial trial) {
    int ofNodes = skew(trial, Node::name);
    int ofZones = trial.workload().kind() == Workload.Kind.JOB ? 0 : skew(trial, Node::zone);
    return ofNodes <= 3 && ofZones <= 5
        ? ""
        : "skew %d of nodes, %d of zones".formatted(ofNodes, ofZones);
  }

  /** Returns how many more pods the fullest domain has than the emptiest. */
  private static int skew(Trial trial, Function<Node, String> domain) {
    Map<String, Integer> pods = new HashMap<>();
    for (Node node : trial.cluster().nodes()) {
      pods.merge(domain.apply(node), trial.pods(node), Integer::sum);
    }
    return Collections.max(pods.values()) - Collections.min(pods.values());
  }

  /**
   * Compares each node with pods, as it was when its last pod was bound, with every other node:
   * with that pod, the other node would not have had more free resources, because free resources
   * only decrease.
   */
  private static String selectsNodeWithMostFreeResources(Trial trial) {
    List<String> failures = new ArrayList<>();
    for (Node selected : trial.cluster().nodes()) {
      for (Node other : trial.cluster().nodes()) {
        if (trial.pods(selected) > 0
            && trial.pods(other) < trial.workload().slots(other)
            && percentLeft(trial, selected, 0) < percentLeft(trial, other, 1)) {
          failures.add(selected.name() + " selected instead of " + other.name());
        }
      }
    }
    return String.join(", ", failures);
  }

  /** Returns the mean of CPU and memory left with additional pods, rounded as scores are. */
  private static long percentLeft(Trial trial, Node node, int additional) {
    long pods = (long) trial.pods(node) + additional;
    long cpu = node.cpus() * 1000L;
    long memory = node.memoryGi() * 1024L;
    long half = node.halfFull() ? 2 : 1;
    long cpuLeft = cpu / half - pods * trial.workload().milliCpu();
    long memoryLeft = memory / half - pods * trial.workload().memoryMi();
    return (cpuLeft * 100 / cpu + memoryLeft * 100 / memory) / 2;
  }

  private static String staysInPoolBerth(Trial trial) {
    return String.join(
        ", ",
        trial.cluster().nodes().stream()
            .filter(node -> !node.zone().equals("a") && trial.pods(node) > 0)
            .map(node -> "pods on " + node.name() + " without the label pool=berth")
            .toList());
  }
}
