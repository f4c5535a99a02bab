package io.berth.doctor.acceptance;

import java.util.Locale;
import java.util.Random;

/**
 * A random cluster and workload of docs/doctor.md, as manifests. Node names, labels and pods begin
 * with a prefix.
 *
 * @param capacity how many pods of the workload fit on an empty node
 * @param empty the number of empty nodes that fit pods of the workload
 * @param busyCapacity how many pods of the workload fit on all busy nodes together
 */
record RandomCluster(
    String prefix,
    String manifests,
    int pods,
    int capacity,
    int empty,
    int busy,
    int busyCapacity) {
  enum Population {
    PLAIN,
    DEVICES,
    BESIDE
  }

  /**
   * Draws a cluster.
   *
   * @param number selects the kind of workload and the devices per pod
   */
  static RandomCluster draw(Population population, String prefix, int number, Random random) {
    boolean beside = population == Population.BESIDE;
    boolean devices = population != Population.PLAIN;
    int nodes = beside ? 4 + random.nextInt(7) : 6 + random.nextInt(11);
    int zones = 1 + random.nextInt(3);
    int cpus = devices ? 64 + 64 * random.nextInt(2) : 8 << random.nextInt(4);
    int memory = cpus * (2 << random.nextInt(3));
    int busy = (int) (random.nextDouble() * nodes / 5);
    int plain = beside ? 3 + random.nextInt(6) : 0;
    if (population == Population.DEVICES && random.nextBoolean()) {
      plain = 2 + random.nextInt(5);
    }
    int slots = (int) Math.round(Math.exp(Math.log(2) + random.nextDouble() * Math.log(32)));
    int requested = population == Population.DEVICES ? 1 << number / 3 % 3 : 0;
    long milliCpu;
    long memoryMi;
    if (requested > 0) {
      double share = (0.1 + 0.85 * random.nextDouble()) * requested / 8;
      milliCpu = (long) (cpus * 1000 * share);
      memoryMi = (long) (memory * 1024 * share);
      slots = 8 / requested;
    } else {
      double other = 0.5 + 0.5 * random.nextDouble();
      boolean byCpu = random.nextBoolean();
      int cpuOfSlot = (beside ? 16 : cpus) * 1000 / slots;
      int memoryOfSlot = (beside ? 64 : memory) * 1024 / slots;
      milliCpu = (long) (cpuOfSlot * (byCpu ? 1 : other));
      memoryMi = (long) (memoryOfSlot * (byCpu ? other : 1));
    }
    int most = beside ? plain * slots * 4 / 5 : (nodes - busy) * slots / 2;
    most = Math.clamp(most, beside ? 1 : 4, 40);
    int least = Math.min(4, most);
    int pods = least + random.nextInt(most - least + 1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < nodes; i++) {
      node(text, prefix, prefix + "n" + i, i % zones, cpus, memory, devices ? 8 : 0, i < busy);
    }
    for (int i = 0; i < plain; i++) {
      node(text, prefix, prefix + "plain" + i, i % zones, 16, 64, 0, false);
    }
    String amounts = amounts(milliCpu, memoryMi, requested);
    text.append(workload(prefix, pods, amounts, number % 3));
    int empty = beside ? plain : nodes - busy;
    return new RandomCluster(
        prefix, text.toString(), pods, slots, empty, busy, beside ? 0 : busy * (slots / 2));
  }

  int fewest() {
    return Math.max(0, Math.ceilDiv(pods - busyCapacity, capacity));
  }

  int most() {
    return Math.min(pods, empty);
  }

  private static String amounts(long milliCpu, long memoryMi, int devices) {
    String more = devices == 0 ? "" : ", nvidia.com/gpu: " + devices;
    return String.format(Locale.ROOT, "{cpu: %dm, memory: %dMi%s}", milliCpu, memoryMi, more);
  }

  private static void node(
      StringBuilder text,
      String prefix,
      String name,
      int zone,
      int cpus,
      int memory,
      int devices,
      boolean busy) {
    String all = amounts(cpus * 1000L, memory * 1024L, devices).replace("{cpu", "{pods: 110, cpu");
    text.append(
        """
        ---
        apiVersion: v1
        kind: Node
        metadata: {name: %s, labels: {kubernetes.io/hostname: %s, topology.kubernetes.io/zone: z%d, cluster: %s}}
        status: {capacity: %s, allocatable: %s}
        """
            .formatted(name, name, zone, prefix, all, all));
    if (busy) {
      String half = amounts(cpus * 500L, memory * 512L, devices / 2);
      text.append(
          """
          ---
          apiVersion: v1
          kind: Pod
          metadata: {name: busy-%s, namespace: default}
          spec: {nodeName: %s, containers: [{name: c, image: other, resources: {requests: %s, limits: %s}}]}
          """
              .formatted(name, name, half, half));
    }
  }

  private static String workload(String prefix, int pods, String amounts, int kind) {
    String name = prefix + "w";
    String template =
        """
        template: {metadata: {labels: {app: %s}}, spec: {nodeSelector: {cluster: %s}, restartPolicy: %s,
          containers: [{name: c, image: app, resources: {requests: %s, limits: %s}}]}}}
        """
            .formatted(name, prefix, kind == 2 ? "Never" : "Always", amounts, amounts);
    String metadata = "metadata: {name: " + name + ", namespace: default}";
    String service =
        "---\napiVersion: v1\nkind: Service\n%s\nspec: {selector: {app: %s}, ports: [{port: 80}]}\n"
            .formatted(metadata, name);
    return switch (kind) {
      case 0 ->
          service
              + "---\napiVersion: apps/v1\nkind: Deployment\n%s\nspec: {replicas: %d, selector: {matchLabels: {app: %s}}, %s"
                  .formatted(metadata, pods, name, template);
      case 1 ->
          service
              + "---\napiVersion: apps/v1\nkind: StatefulSet\n%s\nspec: {replicas: %d, serviceName: %s, selector: {matchLabels: {app: %s}}, %s"
                  .formatted(metadata, pods, name, name, template);
      default ->
          "---\napiVersion: batch/v1\nkind: Job\n%s\nspec: {parallelism: %d, completions: %d, %s"
              .formatted(metadata, pods, pods, template);
    };
  }
}
