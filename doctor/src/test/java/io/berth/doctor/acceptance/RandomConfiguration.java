package io.berth.doctor.acceptance;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Generates random valid configurations with one profile. */
final class RandomConfiguration {
  private static final List<Integer> WEIGHTS = List.of(1, 1, 1, 2, 3, 5, 10, 20, 50, 100);
  private static final List<String> DEFAULT_SCORERS =
      List.of(
          "TaintToleration",
          "NodeAffinity",
          "NodeResourcesFit",
          "PodTopologySpread",
          "InterPodAffinity",
          "NodeResourcesBalancedAllocation",
          "ImageLocality");

  private final Random random;

  RandomConfiguration(Random random) {
    this.random = random;
  }

  String draw() {
    List<String> disabled = new ArrayList<>();
    List<String> enabled = new ArrayList<>();
    for (String scorer : DEFAULT_SCORERS) {
      if (random.nextInt(10) < 3) {
        disabled.add("{name: " + scorer + "}");
      } else if (random.nextBoolean()) {
        enabled.add("{name: %s, weight: %d}".formatted(scorer, weight()));
      }
    }
    List<String> configs = new ArrayList<>();
    if (random.nextInt(10) < 8) {
      configs.add(config("NodeResourcesFit", "scoringStrategy: " + strategy()));
    }
    configs.add(config("PodTopologySpread", spreading()));
    if (random.nextInt(5) == 0) {
      configs.add(
          config(
              "NodeResourcesBalancedAllocation",
              "resources: [{name: cpu, weight: 1}, {name: nvidia.com/gpu, weight: 1}]"));
    }
    if (random.nextBoolean()) {
      enabled.add("{name: NodeResourcesFitPlus, weight: " + weight() + "}");
      configs.add(config("NodeResourcesFitPlus", "resources: {" + perResource() + "}"));
    }
    if (random.nextInt(5) < 2) {
      enabled.add("{name: ScarceResourceAvoidance, weight: " + weight() + "}");
      configs.add(config("ScarceResourceAvoidance", "resources: [nvidia.com/gpu]"));
    }
    return """
    apiVersion: kubescheduler.config.k8s.io/v1
    kind: KubeSchedulerConfiguration
    percentageOfNodesToScore: %d
    profiles:
    - schedulerName: drawn
      plugins: {score: {disabled: [%s], enabled: [%s]}}
      pluginConfig: [%s]
    """
        .formatted(
            List.of(0, 0, 0, 50, 100).get(random.nextInt(5)),
            String.join(", ", disabled),
            String.join(", ", enabled),
            String.join(", ", configs));
  }

  private int weight() {
    return WEIGHTS.get(random.nextInt(WEIGHTS.size()));
  }

  private static String config(String plugin, String args) {
    return "{name: %s, args: {%s}}".formatted(plugin, args);
  }

  private String strategy() {
    List<String> resources = new ArrayList<>();
    for (String name : List.of("cpu", "memory", "nvidia.com/gpu")) {
      if (random.nextInt(3) > 0 || (resources.isEmpty() && name.equals("nvidia.com/gpu"))) {
        resources.add("{name: %s, weight: %d}".formatted(name, 1 + random.nextInt(5)));
      }
    }
    String list =
        random.nextInt(3) == 0 ? "" : ", resources: [" + String.join(", ", resources) + "]";
    return switch (random.nextInt(3)) {
      case 0 -> "{type: LeastAllocated" + list + "}";
      case 1 -> "{type: MostAllocated" + list + "}";
      default ->
          "{type: RequestedToCapacityRatio, requestedToCapacityRatio: {shape: ["
              + shape()
              + "]}"
              + list
              + "}";
    };
  }

  private String shape() {
    int middle = 10 + random.nextInt(80);
    List<String> points = new ArrayList<>();
    for (int utilization : random.nextBoolean() ? new int[] {0, 100} : new int[] {0, middle, 100}) {
      points.add("{utilization: %d, score: %d}".formatted(utilization, random.nextInt(11)));
    }
    return String.join(", ", points);
  }

  private String spreading() {
    return switch (random.nextInt(5)) {
      case 0, 1 -> "defaultingType: System";
      case 2, 3 -> "defaultingType: List";
      default ->
          "defaultingType: List, defaultConstraints: [{maxSkew: %d, topologyKey: %s, whenUnsatisfiable: ScheduleAnyway}]"
              .formatted(
                  1 + random.nextInt(5),
                  random.nextBoolean() ? "kubernetes.io/hostname" : "topology.kubernetes.io/zone");
    };
  }

  private String perResource() {
    List<String> resources = new ArrayList<>();
    for (String name : List.of("cpu", "memory", "nvidia.com/gpu")) {
      if (random.nextInt(3) > 0) {
        resources.add(
            "%s: {type: %s, weight: %d}"
                .formatted(
                    name,
                    random.nextBoolean() ? "MostAllocated" : "LeastAllocated",
                    1 + random.nextInt(5)));
      }
    }
    return String.join(", ", resources);
  }
}
