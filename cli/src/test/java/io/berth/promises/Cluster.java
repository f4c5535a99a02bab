package io.berth.promises;

import java.util.ArrayList;
import java.util.List;

/** A synthetic cluster: equal nodes with and without devices, in zones. */
record Cluster(String name, List<Node> nodes) {
  static final String IMAGE = "example.com/app:1";

  /**
   * A node.
   *
   * @param device the extended resource that it has eight of; empty for none
   * @param halfFull whether a running pod requests half of all resources
   * @param image whether it has the image of the workloads
   */
  record Node(
      String name,
      String zone,
      int cpus,
      int memoryGi,
      String device,
      boolean halfFull,
      boolean image) {
    private String yaml() {
      String amounts = amounts(1) + ", pods: 110, ephemeral-storage: 100Gi";
      String images = image ? "{names: [\"" + IMAGE + "\"], sizeBytes: 900000000}" : "";
      String node =
          """
          ---
          apiVersion: v1
          kind: Node
          metadata:
            name: %1$s
            labels: {kubernetes.io/hostname: %1$s, topology.kubernetes.io/zone: %2$s, pool: %5$s}
          status: {capacity: {%3$s}, allocatable: {%3$s}, images: [%4$s]}
          """
              .formatted(name, zone, amounts, images, zone.equals("a") ? "berth" : "other");
      return halfFull ? node + runningPod() : node;
    }

    private String amounts(int divisor) {
      String devices = device.isEmpty() ? "" : ", " + device + ": " + 8 / divisor;
      return "cpu: %d, memory: %dGi%s".formatted(cpus / divisor, memoryGi / divisor, devices);
    }

    private String runningPod() {
      return """
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: running-%1$s, namespace: default}
      spec:
        nodeName: %1$s
        containers:
        - {name: c, image: example.com/other, resources: {requests: {%2$s}, limits: {%2$s}}}
      """
          .formatted(name, amounts(2));
    }
  }

  /** Returns clusters whose nodes all have the device, or no device if the name is empty. */
  static List<Cluster> uniform(String device) {
    return List.of(
        new Cluster("8 empty nodes", nodes("node-", 8, device, -1, 2)),
        new Cluster("15 nodes, one half full", nodes("worker-", 15, device, 11, 2)));
  }

  /** Returns clusters of nodes with and without GPUs. */
  static List<Cluster> mixed() {
    List<Cluster> clusters = new ArrayList<>();
    for (int halfFull : new int[] {-1, 4}) {
      List<Node> nodes = new ArrayList<>(nodes("cpu-", 4, "", -1, 2));
      nodes.addAll(nodes("gpu-", 8, "nvidia.com/gpu", halfFull, 2));
      String used = halfFull < 0 ? "all empty" : "one half full";
      clusters.add(new Cluster("4 CPU and 8 GPU nodes, " + used, nodes));
    }
    return clusters;
  }

  /** Returns clusters of nodes without devices and without images, in zones of unequal size. */
  static List<Cluster> withoutImages() {
    return List.of(
        new Cluster("9 empty nodes", nodes("node-", 9, "", -1, 0)),
        new Cluster("15 nodes, one half full", nodes("worker-", 15, "", 11, 0)));
  }

  /**
   * Returns nodes in the zones a and b, every third in b.
   *
   * @param halfFull the index of a node in use; negative for none
   * @param imageEvery which nodes have the image: every n-th, or none
   */
  private static List<Node> nodes(
      String prefix, int count, String device, int halfFull, int imageEvery) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean large = !device.isEmpty();
      nodes.add(
          new Node(
              prefix + i,
              i % 3 == 2 ? "b" : "a",
              large ? 64 : 16,
              large ? 512 : 64,
              device,
              i == halfFull,
              imageEvery > 0 && i % imageEvery == 1));
    }
    return nodes;
  }

  String yaml() {
    return String.join("", nodes.stream().map(Node::yaml).toList());
  }
}
