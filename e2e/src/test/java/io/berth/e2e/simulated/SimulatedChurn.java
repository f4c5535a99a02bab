package io.berth.e2e.simulated;

import io.berth.e2e.simulated.Template.Kind;
import io.berth.e2e.simulated.Workloads.Workload;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Starts, changes and ends workloads, and adds, changes and removes nodes at random. Names, labels,
 * images, namespaces and resources are always new, while their numbers are constant.
 */
final class SimulatedChurn {
  static final int PODS_PER_NODE = 5;

  /** The fraction of pods that is replaced per hour. */
  static final double TURNOVER = 0.2;

  /** The number of node changes per hour. */
  static final int NODE_CHANGES = 60;

  private static final int SECONDS_PER_HOUR = 3600;
  private static final int MAX_REPLICAS = 30;
  private static final int PREPARED_NODES = 10;

  /** The kinds of ordinary workloads, by frequency. */
  private static final List<Kind> KINDS =
      List.of(
          Kind.PLAIN,
          Kind.PLAIN,
          Kind.PLAIN,
          Kind.PLAIN,
          Kind.SPREAD,
          Kind.SPREAD,
          Kind.APART,
          Kind.APART,
          Kind.NEAR,
          Kind.NEAR,
          Kind.PINNED,
          Kind.SCARCE,
          Kind.PORT,
          Kind.FILLER);

  private final MemoryCluster cluster;
  private final Workloads workloads;
  private final SimulatedNodes nodes;
  private final RandomGenerator random;
  private final int nodeCount;
  private long names;
  private double podsDue;
  private double nodesDue;

  SimulatedChurn(
      MemoryCluster cluster,
      Workloads workloads,
      SimulatedNodes nodes,
      RandomGenerator random,
      int nodeCount) {
    this.cluster = cluster;
    this.workloads = workloads;
    this.nodes = nodes;
    this.random = random;
    this.nodeCount = nodeCount;
  }

  int population() {
    return nodeCount * PODS_PER_NODE;
  }

  void begin() {
    while (nodes.size() < nodeCount) {
      nodes.add();
    }
  }

  /** Starts a workload if there are too few pods; returns whether it did. */
  boolean grow() {
    if (cluster.podCount() >= population()) {
      return false;
    }
    start(kind());
    return true;
  }

  /** Makes the changes of a second. */
  void step() {
    podsDue += population() * TURNOVER / SECONDS_PER_HOUR;
    nodesDue += (double) NODE_CHANGES / SECONDS_PER_HOUR;
    while (podsDue >= 1) {
      podsDue -= changePods();
    }
    while (nodesDue >= 1) {
      nodesDue--;
      changeNode();
    }
    while (grow()) {}
  }

  /** Ends all workloads, and removes all nodes. */
  void end() {
    while (workloads.size() > 0) {
      end(workloads.any(random));
    }
    while (nodes.size() > 0) {
      nodes.remove(nodes.any());
    }
  }

  /** Changes a workload, and returns the number of replaced pods. */
  private int changePods() {
    Workload workload = workloads.any(random);
    switch (random.nextInt(6)) {
      case 0, 1 -> {
        end(workload);
        return workload.replicas;
      }
      case 2 -> {
        String image = uniqueName("registry.example/app");
        workloads.roll(workload, workload.template.revised(uniqueName("h"), image));
        nodes.pull(nodes.any(), image);
        return workload.replicas;
      }
      default -> {
        String key = workload.pods.get(random.nextInt(workload.pods.size()));
        PodInfo pod = cluster.pod(key);
        if (pod != null) {
          if (random.nextInt(20) == 0) {
            cluster.reject(key);
          }
          cluster.delete(key);
          workloads.replace(pod);
        }
        return 1;
      }
    }
  }

  private void changeNode() {
    String node = nodes.any();
    switch (random.nextInt(6)) {
      case 0 -> replaceNode(node);
      case 1 -> nodes.label(node, "example.com/rack", uniqueName("rack"));
      case 2 -> nodes.taint(node, uniqueName("example.com/taint"));
      case 3 -> nodes.cordon(node);
      default -> nodes.pull(node, uniqueName("registry.example/base"));
    }
  }

  /** Replaces a failed node and its pods. */
  private void replaceNode(String node) {
    nodes.addLike(node);
    nodes.remove(node);
    for (PodInfo pod : cluster.list().pods()) {
      if (pod.nodeName().equals(node)) {
        cluster.delete(pod.key());
        workloads.replace(pod);
      }
    }
  }

  /** Returns a random kind; a few workloads are unschedulable, and a few preempt others. */
  private Kind kind() {
    return switch (random.nextInt(100)) {
      case 0 -> Kind.STUCK;
      case 1 -> Kind.GATED;
      case 2, 3, 4 -> Kind.URGENT;
      default -> KINDS.get(random.nextInt(KINDS.size()));
    };
  }

  private void start(Kind kind) {
    String app = uniqueName("app");
    String namespace = "team-" + names / 500;
    Template template =
        new Template(
            kind,
            namespace,
            app,
            uniqueName("h"),
            uniqueName("registry.example/app"),
            workloads.size() == 0 ? app : workloads.any(random).template.app(),
            uniqueName("example.com/special"),
            random.nextInt(1, 16) * 50,
            kind == Kind.URGENT ? 1000 : random.nextInt(3) * 10);
    int replicas = random.nextInt(1, Math.min(MAX_REPLICAS, nodeCount / 4));
    Workload workload =
        new Workload(template, kind == Kind.STUCK ? Math.min(5, replicas) : replicas);
    prepare(workload);
    workloads.start(workload);
  }

  /** Adds the label or resource that a workload requires to some nodes. */
  private void prepare(Workload workload) {
    Template template = workload.template;
    if (template.kind() == Kind.PINNED || template.kind() == Kind.SCARCE) {
      for (int i = 0; i < PREPARED_NODES; i++) {
        String node = nodes.any();
        if (!workload.nodes.contains(node)) {
          workload.nodes.add(node);
          if (template.kind() == Kind.PINNED) {
            nodes.label(node, template.special(), template.app());
          } else {
            nodes.addResource(node, template.special());
          }
        }
      }
    }
  }

  private void end(Workload workload) {
    workloads.end(workload);
    for (String node : workload.nodes) {
      if (workload.template.kind() == Kind.PINNED) {
        nodes.unlabel(node, workload.template.special());
      } else {
        nodes.removeResource(node, workload.template.special());
      }
    }
  }

  private String uniqueName(String prefix) {
    return prefix + "-" + Long.toString(++names, 36);
  }
}
