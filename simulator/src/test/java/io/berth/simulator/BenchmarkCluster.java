package io.berth.simulator;

import io.berth.cache.SchedulerCache;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.testing.NodeTerms;
import io.berth.testing.Nodes;
import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import io.berth.testing.Selectors;
import io.berth.testing.Spreads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Function;

/** A half-full cluster of CPU and GPU nodes in three zones, with typical pods. */
final class BenchmarkCluster {
  private static final int APPS = 200;
  private static final int PODS_PER_NODE = 12;
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String HOSTNAME = "kubernetes.io/hostname";

  private final SplittableRandom random = new SplittableRandom(7);
  private final int nodes;

  BenchmarkCluster(int nodes) {
    this.nodes = nodes;
  }

  SchedulerCache cache() {
    SchedulerCache cache = new SchedulerCache();
    for (int i = 0; i < nodes; i++) {
      NodeDescription node = node(i).spec();
      cache.putNode(node);
      for (int p = 0; p < PODS_PER_NODE; p++) {
        cache.putPod(boundPod(node.name(), i, p));
      }
    }
    return cache;
  }

  private static boolean hasGpus(int node) {
    return node % 5 == 0;
  }

  private static Nodes node(int i) {
    Nodes node =
        Nodes.node("node-%05d".formatted(i))
            .hostname()
            .zone("zone-" + i % 3)
            .label("kubernetes.io/arch", "amd64")
            .label("kubernetes.io/os", "linux")
            .label("node.kubernetes.io/instance-type", "type-" + i % 7)
            .label("pool", hasGpus(i) ? "gpu" : "cpu")
            .cpu(i % 2 == 0 ? "32" : "64")
            .memory(i % 2 == 0 ? "128Gi" : "256Gi")
            .allocatable("ephemeral-storage", "500Gi")
            .pods(110)
            .image(300_000_000L, "registry.local/web:1")
            .image(i % 3 == 0 ? 900_000_000L : 30_000_000L, "registry.local/job-" + i % 3 + ":1");
    if (hasGpus(i)) {
      node.allocatable("nvidia.com/gpu", "8").taint("nvidia.com/gpu", "", "PreferNoSchedule");
    }
    return node;
  }

  private PodInfo boundPod(String node, int i, int p) {
    int app = random.nextInt(APPS);
    Pods pod = plain("bound-" + i + "-" + p, app).onNode(node);
    if (hasGpus(i) && p < 4) {
      pod.request("nvidia.com/gpu", "1");
    }
    if (app % 20 == 0) {
      pod.preferPodAntiAffinity(50, PodTerms.within(HOSTNAME, "app", "app-" + app));
    }
    if (app % 50 == 1) {
      pod.podAntiAffinity(PodTerms.within(HOSTNAME, "app", "app-" + app));
    }
    return pod.info();
  }

  private static Pods plain(String name, int app) {
    return Pods.pod(name)
        .label("app", "app-" + app)
        .label("tier", "tier-" + app % 4)
        .label("pod-template-hash", Integer.toHexString(app * 7919))
        .image(app % 2 == 0 ? "registry.local/web:1" : "registry.local/job-1:1")
        .cpu("%dm".formatted(500 + app * 10))
        .memory("%dMi".formatted(1024 + app * 32));
  }

  /**
   * Returns pods with distinct names.
   *
   * @param kind the kind of pods, or "mixed" to alternate between all kinds
   * @param shapes the number of distinct pod signatures per kind
   */
  List<PodInfo> pods(String kind, int shapes, int count) {
    List<Function<Integer, Pods>> kinds =
        kind.equals("mixed")
            ? List.copyOf(kinds().values())
            : List.of(Objects.requireNonNull(kinds().get(kind), kind));
    List<PodInfo> pods = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int app = i / kinds.size() % shapes * 5;
      pods.add(kinds.get(i % kinds.size()).apply(app).uid("waiting-" + i).info());
    }
    return pods;
  }

  private static Map<String, Function<Integer, Pods>> kinds() {
    Map<String, Function<Integer, Pods>> kinds = new LinkedHashMap<>();
    kinds.put("plain", app -> plain("plain-" + app, app));
    kinds.put("gpu", app -> plain("gpu-" + app, app).request("nvidia.com/gpu", "1"));
    kinds.put("selector", app -> plain("sel-" + app, app).nodeSelector("pool", "cpu"));
    kinds.put(
        "preferred",
        app ->
            plain("pref-" + app, app)
                .preferNodeAffinity(
                    10, NodeTerms.term().in("node.kubernetes.io/instance-type", "type-1")));
    kinds.put(
        "spread",
        app ->
            plain("spread-" + app, app)
                .spread(Spreads.hard(1, ZONE, Selectors.labels("app", "app-" + app)))
                .spread(Spreads.soft(1, HOSTNAME, Selectors.labels("app", "app-" + app))));
    kinds.put(
        "antiaffinity",
        app ->
            plain("anti-" + app, app)
                .podAntiAffinity(PodTerms.within(HOSTNAME, "app", "app-" + app)));
    kinds.put(
        "affinity",
        app ->
            plain("aff-" + app, app)
                .preferPodAffinity(20, PodTerms.within(ZONE, "tier", "tier-" + app % 4)));
    return kinds;
  }

  static String configuration(String profile) {
    String head = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";
    return switch (profile) {
      case "default" -> head;
      case "gpu" ->
          head
              + """
              profiles:
              - plugins:
                  score:
                    disabled: [{name: NodeResourcesFit}]
                    enabled: [{name: NodeResourcesFitPlus, weight: 2}, {name: ScarceResourceAvoidance, weight: 2}]
                pluginConfig:
                - name: NodeResourcesFitPlus
                  args:
                    resources:
                      nvidia.com/gpu: {type: MostAllocated, weight: 2}
                      cpu: {type: LeastAllocated, weight: 1}
                      memory: {type: LeastAllocated, weight: 1}
                - name: ScarceResourceAvoidance
                  args: {resources: [nvidia.com/gpu]}
              """;
      default -> throw new IllegalArgumentException("unknown profile " + profile);
    };
  }
}
