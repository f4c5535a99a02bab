package io.berth.promises;

import io.berth.promises.Cluster.Node;
import java.util.List;
import java.util.stream.Stream;

/** A workload of equal pods. */
record Workload(Kind kind, int pods, int milliCpu, int memoryMi, String device, int devices) {
  static final String NAME = "app";

  /** The kind of the workload; Deployments and StatefulSets have a Service. */
  enum Kind {
    DEPLOYMENT,
    STATEFUL_SET,
    JOB
  }

  /** Returns one workload of each kind. */
  static Stream<Workload> ofEachKind(int pods, int milliCpu, int memoryMi) {
    return ofEachKind(pods, milliCpu, memoryMi, "", 0);
  }

  static Stream<Workload> ofEachKind(
      int pods, int milliCpu, int memoryMi, String device, int devices) {
    return Stream.of(Kind.values())
        .map(kind -> new Workload(kind, pods, milliCpu, memoryMi, device, devices));
  }

  /** Returns how many of the pods fit on a node. */
  int slots(Node node) {
    int divisor = node.halfFull() ? 2 : 1;
    int slots =
        Math.min(
            node.cpus() * 1000 / divisor / milliCpu, node.memoryGi() * 1024 / divisor / memoryMi);
    if (devices == 0) {
      return slots;
    }
    return node.device().equals(device) ? Math.min(slots, 8 / divisor / devices) : 0;
  }

  /** Returns the fewest empty nodes that the pods need beside the nodes in use. */
  int fewestNewNodes(List<Node> nodes) {
    int left = pods;
    for (Node node : nodes) {
      left -= node.halfFull() ? slots(node) : 0;
    }
    int fewest = 0;
    for (Node node : nodes) {
      if (!node.halfFull() && slots(node) > 0 && left > 0) {
        fewest++;
        left -= slots(node);
      }
    }
    return fewest;
  }

  /** Returns the manifests; an empty scheduler name stands for the only profile. */
  String yaml(String scheduler) {
    return switch (kind) {
      case DEPLOYMENT -> SERVICE + object("apps/v1", "Deployment", "replicas", scheduler, SELECTOR);
      case STATEFUL_SET ->
          SERVICE
              + object(
                  "apps/v1",
                  "StatefulSet",
                  "replicas",
                  scheduler,
                  SELECTOR + "\n  serviceName: " + NAME);
      case JOB -> object("batch/v1", "Job", "parallelism", scheduler, "completions: " + pods);
    };
  }

  private String object(
      String version, String kind, String count, String scheduler, String fields) {
    String device = devices == 0 ? "" : ", " + this.device + ": " + devices;
    return """
    ---
    apiVersion: %s
    kind: %s
    metadata: {name: %s, namespace: default}
    spec:
      %s: %d
      %s
      template:
        metadata: {labels: {app: %3$s}}
        spec:
          schedulerName: %7$s
          restartPolicy: %8$s
          containers: [{name: c, image: "%9$s", resources: {requests: %10$s, limits: %10$s}}]
    """
        .formatted(
            version,
            kind,
            NAME,
            count,
            pods,
            fields,
            scheduler.isEmpty() ? "default-scheduler" : scheduler,
            this.kind == Kind.JOB ? "Never" : "Always",
            Cluster.IMAGE,
            "{cpu: %dm, memory: %dMi%s}".formatted(milliCpu, memoryMi, device));
  }

  private static final String SELECTOR = "selector: {matchLabels: {app: " + NAME + "}}";

  private static final String SERVICE =
      """
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: %1$s, namespace: default}
      spec: {selector: {app: %1$s}, ports: [{port: 80}]}
      """
          .formatted(NAME);
}
