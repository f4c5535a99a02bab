package io.berth.e2e.bench;

import java.util.Locale;

/**
 * The nodes and pods of a measurement. All pods of a shape fit, with the default profile of both
 * schedulers and up to two pods per node on average.
 */
enum Shape {
  /** Small pods, all alike. */
  BASIC {
    @Override
    String podSpec(int i, int pods) {
      return container("100m", "128Mi", "");
    }
  },
  /** Pods of twenty sizes. */
  MIXED {
    @Override
    String podSpec(int i, int pods) {
      int size = 1 + i % 20;
      return container(size * 100 + "m", size * 192 + "Mi", "");
    }
  },
  /**
   * Every second node has eight GPUs. Half of the pods request GPUs; every tenth of these requests
   * all GPUs of a node, and has reserved nodes: otherwise the order of the pods would determine
   * whether all fit.
   */
  GPU {
    @Override
    String podSpec(int i, int pods) {
      int gpus = i % 2 == 1 ? 0 : SIZES[i / 2 % SIZES.length];
      if (gpus == 0) {
        return container("500m", "1Gi", "");
      }
      String request =
          container(gpus + "", gpus * 4 + "Gi", ",\"nvidia.com/gpu\":\"%d\"".formatted(gpus));
      return gpus < 8
          ? request
          : request
              + ",\"nodeSelector\":{\"reserved\":\"yes\"}"
              + ",\"tolerations\":[{\"key\":\"reserved\",\"operator\":\"Exists\"}]";
    }

    @Override
    String extraCapacity(int i) {
      return i % 2 == 0 ? ",\"nvidia.com/gpu\":\"8\"" : "";
    }

    @Override
    boolean isReserved(int i) {
      return i % 8 == 0;
    }
  },
  /** Groups of pods that must be spread over the zones. */
  SPREAD {
    @Override
    String podSpec(int i, int pods) {
      return container("100m", "128Mi", "")
          + ",\"topologySpreadConstraints\":[{\"maxSkew\":1,\"topologyKey\":\"%s\",%s,%s}]"
              .formatted(ZONE, "\"whenUnsatisfiable\":\"DoNotSchedule\"", selector(i));
    }
  },
  /** Groups of pods of which no two may share a node. */
  ANTIAFFINITY {
    @Override
    String podSpec(int i, int pods) {
      return container("100m", "128Mi", "")
          + ",\"affinity\":{\"podAntiAffinity\":{%s:[{\"topologyKey\":\"%s\",%s}]}}"
              .formatted(
                  "\"requiredDuringSchedulingIgnoredDuringExecution\"", HOSTNAME, selector(i));
    }
  },
  /** Groups of pods that prefer one zone. */
  AFFINITY {
    @Override
    String podSpec(int i, int pods) {
      return container("100m", "128Mi", "")
          + ",\"affinity\":{\"podAffinity\":{%s:[{\"weight\":50,\"podAffinityTerm\":{%s,%s}}]}}"
              .formatted(
                  "\"preferredDuringSchedulingIgnoredDuringExecution\"",
                  "\"topologyKey\":\"%s\"".formatted(ZONE),
                  selector(i));
    }
  };

  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String HOSTNAME = "kubernetes.io/hostname";
  private static final int[] SIZES = {1, 1, 2, 1, 4, 1, 1, 2, 1, 8};
  private static final int ZONES = 10;
  private static final int GROUPS = 100;

  /** Returns the fields of the spec of a pod. */
  abstract String podSpec(int i, int pods);

  String extraCapacity(int i) {
    return "";
  }

  /** Returns whether a node is reserved for pods that select it. */
  boolean isReserved(int i) {
    return false;
  }

  static Shape named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Returns a ready node with 32 CPUs. */
  String node(int i) {
    String name = "node-%05d".formatted(i);
    String capacity =
        "{\"cpu\":\"32\",\"memory\":\"128Gi\",\"ephemeral-storage\":\"100Gi\",\"pods\":\"110\"%s}"
            .formatted(extraCapacity(i));
    return """
    {"apiVersion":"v1","kind":"Node",
     "metadata":{"name":"%s","labels":{"%s":"%s","%s":"zone-%d","kept":"%s"}},
     "spec":{"taints":[%s]},
     "status":{"capacity":%s,"allocatable":%s,"conditions":[{"type":"Ready","status":"True"}]}}
    """
        .formatted(
            name,
            HOSTNAME,
            name,
            ZONE,
            i % ZONES,
            isReserved(i) ? "yes" : "no",
            isReserved(i)
                ? "{\"key\":\"reserved\",\"value\":\"yes\",\"effect\":\"NoSchedule\"}"
                : "",
            capacity,
            capacity);
  }

  /** Returns a pending pod. */
  String pod(int i, int pods) {
    return pod("pod-%05d".formatted(i), i, podSpec(i, pods));
  }

  /** Returns a bound pod. */
  String boundPod(int i, int pods, int nodes) {
    String spec = "%s,\"nodeName\":\"node-%05d\"".formatted(podSpec(i, pods), i % nodes);
    return pod("bound-%05d".formatted(i), i, spec);
  }

  private static String pod(String name, int i, String spec) {
    return """
    {"apiVersion":"v1","kind":"Pod","metadata":{"name":"%s","labels":{"group":"g%d"}},"spec":{%s}}
    """
        .formatted(name, i % GROUPS, spec);
  }

  private static String container(String cpu, String memory, String otherResources) {
    String amounts = "{\"cpu\":\"%s\",\"memory\":\"%s\"%s}".formatted(cpu, memory, otherResources);
    return ("\"containers\":[{\"name\":\"main\",\"image\":\"pause\","
            + "\"resources\":{\"requests\":%s,\"limits\":%s}}]")
        .formatted(amounts, amounts);
  }

  private static String selector(int i) {
    return "\"labelSelector\":{\"matchLabels\":{\"group\":\"g%d\"}}".formatted(i % GROUPS);
  }
}
