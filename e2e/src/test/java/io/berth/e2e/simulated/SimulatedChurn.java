package io.berth.e2e.simulated;

import io.berth.e2e.simulated.Template.Kind;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Lets workloads begin, change and end and nodes come, change and go, at random. Names, labels,
 * images, namespaces and resources are new all the time, while the numbers stay what they are.
 */
final class SimulatedChurn {
  static final int PODS_PER_NODE = 5;

  /** Which share of the pods is replaced in an hour. */
  static final double TURNOVER = 0.2;

  /** How many changes of nodes there are in an hour. */
  static final int NODE_CHANGES = 60;

  private static final int SECONDS = 3600;
  private static final int MOST_REPLICAS = 30;
  private static final int PREPARED_NODES = 10;

  /** How often each kind of workload begins, of a hundred. */
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

  /** Starts a workload if there are fewer pods than there should be; tells whether it did. */
  boolean grow() {
    if (cluster.podCount() >= population()) {
      return false;
    }
    start(kind());
    return true;
  }

  /** What happens in a second. */
  void step() {
    podsDue += population() * TURNOVER / SECONDS;
    nodesDue += (double) NODE_CHANGES / SECONDS;
    while (podsDue >= 1) {
      podsDue -= changePods();
    }
    while (nodesDue >= 1) {
      nodesDue--;
      changeNode();
    }
    while (grow()) {}
  }

  /** Everything ends. */
  void end() {
    while (workloads.size() > 0) {
      end(workloads.any(random));
    }
    while (nodes.size() > 0) {
      nodes.remove(nodes.any());
    }
  }

  /** Changes a workload, and returns how many pods were replaced. */
  private int changePods() {
    Workload workload = workloads.any(random);
    switch (random.nextInt(6)) {
      case 0, 1 -> {
        end(workload);
        return workload.replicas;
      }
      case 2 -> {
        String image = fresh("registry.example/app");
        workloads.roll(workload, workload.template.revised(fresh("h"), image));
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
      case 1 -> nodes.label(node, "example.com/rack", fresh("rack"));
      case 2 -> nodes.taint(node, fresh("example.com/taint"));
      case 3 -> nodes.cordon(node);
      default -> nodes.pull(node, fresh("registry.example/base"));
    }
  }

  /** A node fails, and its pods with it; another takes its place. */
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

  /** A few workloads cannot be placed, and a few preempt others. */
  private Kind kind() {
    return switch (random.nextInt(100)) {
      case 0 -> Kind.STUCK;
      case 1 -> Kind.GATED;
      case 2, 3, 4 -> Kind.URGENT;
      default -> KINDS.get(random.nextInt(KINDS.size()));
    };
  }

  private void start(Kind kind) {
    String app = fresh("app");
    String namespace = "team-" + names / 500;
    Template template =
        new Template(
            kind,
            namespace,
            app,
            fresh("h"),
            fresh("registry.example/app"),
            workloads.size() == 0 ? app : workloads.any(random).template.app(),
            fresh("example.com/special"),
            random.nextInt(1, 16) * 50,
            kind == Kind.URGENT ? 1000 : random.nextInt(3) * 10);
    int replicas = random.nextInt(1, Math.min(MOST_REPLICAS, nodeCount / 4));
    Workload workload =
        new Workload(template, kind == Kind.STUCK ? Math.min(5, replicas) : replicas);
    prepare(workload);
    workloads.start(workload);
  }

  /** Gives some nodes the label or resource that a workload needs. */
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

  private String fresh(String prefix) {
    return prefix + "-" + Long.toString(++names, 36);
  }
}
