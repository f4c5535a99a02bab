package io.berth.e2e.soak;

import java.util.random.RandomGenerator;

/** The objects of a soak as JSON. */
final class Manifests {
  static final int ZONES = 3;
  static final int POOLS = 2;
  private static final int GROUPS = 8;
  private static final int[] PRIORITIES = {0, 0, 0, 0, 100, 1000};
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String HOST = "kubernetes.io/hostname";

  private Manifests() {}

  /**
   * Returns a node whose number determines its size and zone, so that a restored node is identical.
   */
  static String node(String name, int number) {
    int cpus = 4 << number % 3;
    String gpus = number % 3 == 2 ? ",\"nvidia.com/gpu\":\"4\"" : "";
    String resources =
        "{\"cpu\":\"%d\",\"memory\":\"%dGi\",\"pods\":\"20\"%s}".formatted(cpus, 4 * cpus, gpus);
    return node(name, number % ZONES, number % POOLS, resources);
  }

  /** Returns a node with capacity for all pods. */
  static String large(String name, int number) {
    return node(
        name,
        number % ZONES,
        number / ZONES % POOLS,
        "{\"cpu\":\"1000\",\"memory\":\"4Ti\",\"pods\":\"1000\",\"nvidia.com/gpu\":\"1000\"}");
  }

  private static String node(String name, int zone, int pool, String resources) {
    return """
    {"apiVersion":"v1","kind":"Node","metadata":{"name":"%s","labels":{"%s":"%s","%s":"z%d","pool":"p%d"}},
     "status":{"capacity":%s,"allocatable":%s}}
    """
        .formatted(name, HOST, name, ZONE, zone, pool, resources, resources);
  }

  /** Returns a random pod. */
  static String pod(String name, String scheduler, RandomGenerator random) {
    String group = "g" + random.nextInt(GROUPS);
    String selector = "\"labelSelector\":{\"matchLabels\":{\"app\":\"%s\"}}".formatted(group);
    String constraints =
        switch (random.nextInt(9)) {
          case 0 -> ",\"nodeSelector\":{\"pool\":\"p%d\"}".formatted(random.nextInt(POOLS));
          case 1 -> ",\"tolerations\":[{\"key\":\"soak\",\"operator\":\"Exists\"}]";
          case 2 ->
              ",\"topologySpreadConstraints\":[{\"maxSkew\":2,\"topologyKey\":\"%s\",%s,%s}]"
                  .formatted(ZONE, "\"whenUnsatisfiable\":\"DoNotSchedule\"", selector);
          case 3 ->
              ",\"affinity\":{\"podAntiAffinity\":{%s:[{\"weight\":50,\"podAffinityTerm\":{%s,%s}}]}}"
                  .formatted(
                      "\"preferredDuringSchedulingIgnoredDuringExecution\"",
                      "\"topologyKey\":\"%s\"".formatted(HOST),
                      selector);
          case 4 -> ",\"schedulingGates\":[{\"name\":\"soak/gate\"}]";
          default -> "";
        };
    String gpus = random.nextInt(6) == 0 ? ",\"nvidia.com/gpu\":\"1\"" : "";
    String amounts =
        "{\"cpu\":\"%dm\",\"memory\":\"%dMi\"%s}"
            .formatted(100 * random.nextInt(1, 20), 128 * random.nextInt(1, 16), gpus);
    int priority = PRIORITIES[random.nextInt(PRIORITIES.length)];
    return pod(
        name,
        group,
        "%s,%s%s".formatted(container(amounts), spec(scheduler, priority), constraints));
  }

  /** Returns a pod with a claim of the same name. */
  static String podWithClaim(String name, String scheduler) {
    String volume =
        ",\"volumes\":[{\"name\":\"data\",\"persistentVolumeClaim\":{\"claimName\":\"%s\"}}]"
            .formatted(name);
    return pod(
        name,
        "claims",
        "%s,%s%s"
            .formatted(
                container("{\"cpu\":\"200m\",\"memory\":\"128Mi\"}"), spec(scheduler, 0), volume));
  }

  private static String pod(String name, String group, String spec) {
    return """
    {"apiVersion":"v1","kind":"Pod","metadata":{"name":"%s","labels":{"app":"%s"}},"spec":{%s}}
    """
        .formatted(name, group, spec);
  }

  private static String spec(String scheduler, int priority) {
    String priorityField =
        priority == 0 ? "" : ",\"priorityClassName\":\"soak-%d\"".formatted(priority);
    return "\"schedulerName\":\"%s\"%s".formatted(scheduler, priorityField);
  }

  private static String container(String amounts) {
    return ("\"containers\":[{\"name\":\"main\",\"image\":\"any\","
            + "\"resources\":{\"requests\":%s,\"limits\":%s}}]")
        .formatted(amounts, amounts);
  }

  static String priorityClass(int value) {
    return """
    {"apiVersion":"scheduling.k8s.io/v1","kind":"PriorityClass","metadata":{"name":"soak-%d"},"value":%d}
    """
        .formatted(value, value);
  }

  static String storageClass() {
    return """
    {"apiVersion":"storage.k8s.io/v1","kind":"StorageClass","metadata":{"name":"soak"},
     "provisioner":"kubernetes.io/no-provisioner","volumeBindingMode":"WaitForFirstConsumer"}
    """;
  }

  static String claim(String name) {
    return """
    {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"%s"},
     "spec":{"storageClassName":"soak","accessModes":["ReadWriteOnce"],
      "resources":{"requests":{"storage":"1Gi"}}}}
    """
        .formatted(name);
  }

  /** Returns a volume that is accessible in one zone. */
  static String volume(String name, int zone) {
    return """
    {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"%s"},
     "spec":{"storageClassName":"soak","accessModes":["ReadWriteOnce"],"capacity":{"storage":"1Gi"},
      "persistentVolumeReclaimPolicy":"Retain","local":{"path":"/soak"},
      "nodeAffinity":{"required":{"nodeSelectorTerms":[{"matchExpressions":[
       {"key":"%s","operator":"In","values":["z%d"]}]}]}}}}
    """
        .formatted(name, ZONE, zone);
  }
}
