package io.berth.simulator;

import io.berth.manifest.ClusterObjects;
import io.berth.model.PodInfo;
import io.berth.testing.Claims;
import io.berth.testing.NodeTerms;
import io.berth.testing.Nodes;
import io.berth.testing.PersistentVolumes;
import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import io.berth.testing.Selectors;
import io.berth.testing.Spreads;
import io.berth.testing.StorageClasses;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.storage.CSINodeBuilder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A small random cluster with an incoming pod. It contains everything that the plugins of the
 * default profile evaluate, and most pods have one or two feasible nodes.
 */
final class RandomCluster {
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String HOSTNAME = "kubernetes.io/hostname";
  private static final String GPU = "example.com/gpu";
  private static final String DRIVER = "csi.example.com";
  private static final List<String> APPS = List.of("web", "db", "cache");
  private static final List<String> EFFECTS = List.of("NoSchedule", "PreferNoSchedule");
  private static final int CLAIMS = 4;

  private final RandomGenerator random;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Pod> pods = new ArrayList<>();
  private final List<HasMetadata> storage = new ArrayList<>();
  private final Set<String> countedApps = new LinkedHashSet<>();
  private final Set<String> countedClaims = new LinkedHashSet<>();
  private final Pod incoming;

  RandomCluster(long seed) {
    this.random = new SplittableRandom(seed);
    drawStorage();
    int count = random.nextInt(2, 7);
    for (int i = 0; i < count; i++) {
      addNode("n" + i);
    }
    this.incoming = drawIncoming();
  }

  /** Adds a node and the pods on it. */
  void addNode(String name) {
    nodes.add(drawNode(name));
    if (withProbability(50)) {
      storage.add(csiNode(name, random.nextInt(1, 3)));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      pods.add(drawBound(name + "-" + i, name));
    }
  }

  /** Returns a random node. */
  Node drawNode(String name) {
    Nodes node =
        Nodes.node(name)
            .hostname()
            .label("disk", oneOf("fast", "slow"))
            .cpu(String.valueOf(random.nextInt(2, 9)))
            .memory(random.nextInt(4, 33) + "Gi")
            .pods(random.nextInt(3, 9))
            .image(random.nextLong(1L << 33), "image" + random.nextInt(3) + ":latest");
    if (withProbability(80)) {
      node.zone("z" + random.nextInt(3));
    }
    if (withProbability(40)) {
      node.allocatable(GPU, String.valueOf(random.nextInt(1, 5)));
    }
    if (withProbability(25)) {
      node.taint("k" + random.nextInt(2), "", oneOf(EFFECTS));
    }
    if (withProbability(8)) {
      node.unschedulable();
    }
    return node.build();
  }

  private static HasMetadata csiNode(String name, int limit) {
    return new CSINodeBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .addNewDriver()
        .withName(DRIVER)
        .withNodeID(name)
        .withNewAllocatable(limit)
        .endDriver()
        .endSpec()
        .build();
  }

  /** Adds bound claims, some with zonal volumes, and one unbound claim. */
  private void drawStorage() {
    storage.add(StorageClasses.immediate("now"));
    storage.add(StorageClasses.waitForFirstConsumer("late", DRIVER));
    for (int i = 0; i < CLAIMS - 1; i++) {
      PersistentVolumes volume =
          PersistentVolumes.volume("v" + i)
              .storageClass("now")
              .csi(DRIVER, "h" + i)
              .claimRef("default", "claim" + i, "");
      if (withProbability(20)) {
        volume.nodeAffinity(ZONE, "z" + random.nextInt(3));
      }
      if (withProbability(20)) {
        volume.label(ZONE, "z" + random.nextInt(3));
      }
      storage.add(volume.build());
      Claims claim = Claims.claim("claim" + i).storageClass("now").boundTo("v" + i);
      storage.add((withProbability(30) ? claim.accessModes("ReadWriteOncePod") : claim).build());
    }
    storage.add(Claims.claim("claim" + (CLAIMS - 1)).storageClass("late").build());
  }

  private Pod drawBound(String name, String node) {
    Pods pod = drawPod(name).onNode(node);
    if (withProbability(15)) {
      pod.podAntiAffinity(term());
    }
    if (withProbability(15)) {
      pod.preferPodAffinity(random.nextInt(1, 101), term());
    }
    if (withProbability(10)) {
      pod.podAffinity(term());
    }
    if (withProbability(30)) {
      pod.claim("claim" + random.nextInt(CLAIMS - 1));
    }
    return pod.build();
  }

  /** Returns a random pending pod. */
  Pod drawIncoming() {
    Pods pod = drawPod("incoming");
    if (withProbability(30)) {
      pod.tolerate("k" + random.nextInt(2));
    }
    if (withProbability(25)) {
      pod.requireNodeAffinity(NodeTerms.term().in("disk", oneOf("fast", "slow")));
    }
    if (withProbability(40)) {
      pod.preferNodeAffinity(random.nextInt(1, 101), NodeTerms.term().in("disk", "fast"));
    }
    if (withProbability(30)) {
      pod.podAntiAffinity(term());
    }
    if (withProbability(40)) {
      pod.preferPodAffinity(random.nextInt(1, 101), term());
    }
    if (withProbability(40)) {
      pod.preferPodAntiAffinity(random.nextInt(1, 101), term());
    }
    if (withProbability(20)) {
      pod.podAffinity(counted(term()));
    }
    if (withProbability(30)) {
      String app = oneOf(APPS);
      countedApps.add(app);
      pod.spread(Spreads.hard(random.nextInt(1, 4), key(), app(app)));
    }
    if (withProbability(40)) {
      pod.spread(Spreads.soft(random.nextInt(1, 4), key(), app(oneOf(APPS))));
    }
    if (withProbability(40)) {
      String claim = "claim" + random.nextInt(CLAIMS);
      countedClaims.add(claim);
      pod.claim(claim);
    }
    if (withProbability(8)) {
      pod.requireNodeAffinity(NodeTerms.term().name("n" + random.nextInt(3)));
    }
    return pod.build();
  }

  private Pods drawPod(String name) {
    Pods pod = Pods.pod(name).label("app", oneOf(APPS)).image("image" + random.nextInt(3));
    if (withProbability(70)) {
      pod.cpu(random.nextInt(1, 20) + "00m");
    }
    if (withProbability(50)) {
      pod.memory(random.nextInt(1, 8) + "Gi");
    }
    if (withProbability(15)) {
      pod.request(GPU, "1");
    }
    if (withProbability(15)) {
      pod.hostPort(80 + random.nextInt(2));
    }
    return pod;
  }

  private PodAffinityTerm term() {
    return PodTerms.within(key(), app(oneOf(APPS)));
  }

  private PodAffinityTerm counted(PodAffinityTerm term) {
    countedApps.addAll(term.getLabelSelector().getMatchLabels().values());
    return term;
  }

  private static LabelSelector app(String name) {
    return Selectors.labels("app", name);
  }

  private String key() {
    return oneOf(ZONE, HOSTNAME);
  }

  private boolean withProbability(int percent) {
    return random.nextInt(100) < percent;
  }

  private String oneOf(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String oneOf(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  ClusterObjects objects() {
    ClusterObjects objects = new ClusterObjects();
    storage.forEach(objects::add);
    nodes.forEach(objects::add);
    pods.forEach(objects::add);
    return objects;
  }

  List<Node> nodes() {
    return nodes;
  }

  /** Returns the bound pods. */
  List<Pod> pods() {
    return pods;
  }

  PodInfo incoming() {
    return PodInfo.of(incoming);
  }

  /**
   * Returns the bound pods that do not count for the incoming pod: its required affinity and hard
   * spread constraints do not select them, and they do not use its volumes.
   */
  List<PodInfo> uncounted() {
    return pods.stream()
        .map(PodInfo::of)
        .filter(pod -> !countedApps.contains(pod.labels().get("app")))
        .filter(
            pod ->
                pod.volumes().stream()
                    .noneMatch(
                        volume ->
                            countedClaims.contains(
                                volume.getPersistentVolumeClaim().getClaimName())))
        .toList();
  }
}
