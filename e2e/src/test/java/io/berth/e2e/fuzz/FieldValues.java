package io.berth.e2e.fuzz;

import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Valid values of named fields, so that random objects pass the first checks. */
final class FieldValues {
  private static final List<String> KEYS =
      List.of(
          "app",
          "tier",
          "kubernetes.io/hostname",
          "topology.kubernetes.io/zone",
          "topology.kubernetes.io/region",
          "example.com/a",
          "metadata.name");
  private static final List<String> NODES = names("fz-node-", 60);
  private static final List<String> NAMESPACES = List.of("default", "default", "ns-1", "ns-2");

  private static final Map<String, List<String>> BY_FIELD =
      Map.ofEntries(
          Map.entry("schedulerName", List.of("berth-scheduler", "berth-scheduler", "other")),
          Map.entry("nodeName", NODES),
          Map.entry("nominatedNodeName", NODES),
          Map.entry("topologyKey", KEYS),
          Map.entry("key", KEYS),
          Map.entry(
              "operator",
              List.of("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt", "Equal", "Near")),
          Map.entry("effect", List.of("NoSchedule", "PreferNoSchedule", "NoExecute", "Never")),
          Map.entry("whenUnsatisfiable", List.of("DoNotSchedule", "ScheduleAnyway", "Cry")),
          Map.entry("phase", List.of("Pending", "Running", "Succeeded", "Failed", "Bound")),
          Map.entry("claimName", names("fz-claim-", 20)),
          Map.entry("volumeName", names("fz-volume-", 20)),
          Map.entry("storageClassName", names("fz-storage_class-", 5)),
          Map.entry("driver", names("fz-csi_driver-", 5)),
          Map.entry("restartPolicy", List.of("Always", "Never", "OnFailure")),
          Map.entry("preemptionPolicy", List.of("Never", "PreemptLowerPriority")),
          Map.entry("policyType", List.of("Honor", "Ignore")),
          Map.entry("nodeAffinityPolicy", List.of("Honor", "Ignore", "Maybe")),
          Map.entry("nodeTaintsPolicy", List.of("Honor", "Ignore", "Maybe")),
          Map.entry("volumeBindingMode", List.of("Immediate", "WaitForFirstConsumer")),
          Map.entry("accessModes", List.of("ReadWriteOnce", "ReadWriteOncePod", "ReadOnlyMany")),
          Map.entry("namespaces", NAMESPACES),
          Map.entry("namespace", NAMESPACES),
          Map.entry("creationTimestamp", List.of("2026-11-18T00:00:00Z", "never")),
          Map.entry("deletionTimestamp", List.of("2026-11-18T00:00:00Z", "never")),
          Map.entry("image", List.of("nginx:1", "registry.example.com:5000/a/b@sha256:00", "")));

  private FieldValues() {}

  private static List<String> names(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
  }

  static @Nullable String of(String field, RandomGenerator random) {
    List<String> values = BY_FIELD.get(field);
    return values == null ? null : OddValues.pick(values, random);
  }

  /** Returns the key of a map entry, one of few, as in real clusters. */
  static String key(RandomGenerator random) {
    return switch (random.nextInt(10)) {
      case 0 -> OddValues.text(random);
      case 1 -> "example.com/resource-" + random.nextInt(200);
      case 2, 3 -> OddValues.pick(List.of("cpu", "memory", "pods", "ephemeral-storage"), random);
      default -> OddValues.pick(KEYS, random);
    };
  }
}
