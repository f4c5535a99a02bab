package io.berth.e2e.soak;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Changes a cluster at random, step by step. The next change depends only on the random source and
 * previous changes, so a seed reproduces the changes, whatever the scheduler does.
 */
final class Churn {
  static final String PODS = "/api/v1/namespaces/default/pods";
  private static final String NODES = "/api/v1/nodes";
  private static final String CLAIMS = "/api/v1/namespaces/default/persistentvolumeclaims";
  private static final String VOLUMES = "/api/v1/persistentvolumes";
  private static final int INITIAL_NODES = 24;
  private static final int MIN_NODES = 12;
  private static final int MAX_NODES = 40;
  private static final int MAX_PODS = 350;
  private static final int LARGE_NODES = Manifests.ZONES * Manifests.POOLS;

  private final Actor actor;
  private final String scheduler;
  private final RandomGenerator random;
  private final Consumer<String> journal;
  private final List<String> pods = new ArrayList<>();
  private final Set<String> claims = new LinkedHashSet<>();

  /** The numbers of existing and deleted nodes by name. */
  private final Map<String, Integer> nodes = new TreeMap<>();

  private final Map<String, Integer> deletedNodes = new TreeMap<>();
  private int createdPods;

  Churn(Actor actor, String scheduler, RandomGenerator random, Consumer<String> journal) {
    this.actor = actor;
    this.scheduler = scheduler;
    this.random = random;
    this.journal = journal;
  }

  void start() {
    actor.create("/apis/storage.k8s.io/v1/storageclasses", Manifests.storageClass());
    for (int value : new int[] {100, 1000}) {
      actor.create("/apis/scheduling.k8s.io/v1/priorityclasses", Manifests.priorityClass(value));
    }
    for (int i = 0; i < INITIAL_NODES; i++) {
      addNode();
    }
  }

  /** Makes a change. */
  void step() {
    int choice = random.nextInt(100);
    if (choice < 34) {
      addPods(random.nextInt(1, 5));
    } else if (choice < 35) {
      addPods(60);
    } else if (choice < 55) {
      deletePod();
    } else if (choice < 63) {
      finishPod();
    } else if (choice < 70) {
      addPodWithClaim();
    } else if (choice < 75) {
      relabelPod();
    } else if (choice < 80) {
      removeGate();
    } else if (choice < 83) {
      addNode();
    } else if (choice < 86) {
      deleteNode();
    } else if (choice < 89) {
      restoreNode();
    } else if (choice < 93) {
      relabelNode();
    } else {
      taintNode();
    }
  }

  int createdPods() {
    return createdPods;
  }

  private void addPods(int count) {
    for (int i = 0; i < count; i++) {
      String name = "p-" + createdPods++;
      String pod = Manifests.pod(name, scheduler, random);
      if (pods.size() >= MAX_PODS) {
        deletePod();
      }
      journal.accept("create pod " + name);
      actor.create(PODS, pod);
      pods.add(name);
    }
  }

  private void addPodWithClaim() {
    String name = "c-" + createdPods++;
    int zone = random.nextInt(Manifests.ZONES);
    journal.accept("create pod %s with claim and volume".formatted(name));
    actor.create(VOLUMES, Manifests.volume(name, zone));
    actor.create(CLAIMS, Manifests.claim(name));
    actor.create(PODS, Manifests.podWithClaim(name, scheduler));
    pods.add(name);
    claims.add(name);
  }

  private void deletePod() {
    if (pods.isEmpty()) {
      return;
    }
    String name = pods.remove(random.nextInt(pods.size()));
    boolean isGraceful = random.nextBoolean();
    journal.accept("delete pod %s%s".formatted(name, isGraceful ? " gracefully" : ""));
    if (isGraceful) {
      actor.deleteGracefully(PODS + "/" + name);
    } else {
      actor.delete(PODS + "/" + name);
    }
    if (claims.remove(name)) {
      actor.delete(PODS + "/" + name); // a pod without its claim would stay pending
      actor.delete(CLAIMS + "/" + name);
    }
  }

  private void finishPod() {
    if (pods.isEmpty()) {
      return;
    }
    String name = pods.get(random.nextInt(pods.size()));
    journal.accept("finish pod " + name);
    actor.patch(PODS + "/" + name + "/status", "{\"status\":{\"phase\":\"Succeeded\"}}");
  }

  private void relabelPod() {
    if (!pods.isEmpty()) {
      String name = pods.get(random.nextInt(pods.size()));
      int group = random.nextInt(8);
      journal.accept("label pod %s g%d".formatted(name, group));
      actor.patch(
          PODS + "/" + name, "{\"metadata\":{\"labels\":{\"app\":\"g%d\"}}}".formatted(group));
    }
  }

  private void removeGate() {
    if (!pods.isEmpty()) {
      String name = pods.get(random.nextInt(pods.size()));
      journal.accept("remove gate of pod " + name);
      removeGate(name);
    }
  }

  private void removeGate(String pod) {
    actor.patch(PODS + "/" + pod, "{\"spec\":{\"schedulingGates\":null}}");
  }

  private void addNode() {
    if (nodes.size() < MAX_NODES) {
      int number = nodes.size() + deletedNodes.size();
      putNode("n-" + number, number);
    }
  }

  private void putNode(String name, int number) {
    journal.accept("create node " + name);
    actor.create(NODES, Manifests.node(name, number));
    nodes.put(name, number);
  }

  private void deleteNode() {
    if (nodes.size() > MIN_NODES) {
      String name = pick(nodes);
      journal.accept("delete node " + name);
      actor.delete(NODES + "/" + name);
      deletedNodes.put(name, nodes.remove(name));
    }
  }

  private void restoreNode() {
    if (!deletedNodes.isEmpty() && nodes.size() < MAX_NODES) {
      String name = pick(deletedNodes);
      putNode(name, deletedNodes.remove(name));
    }
  }

  private void relabelNode() {
    String name = pick(nodes);
    int pool = random.nextInt(Manifests.POOLS);
    journal.accept("label node %s p%d".formatted(name, pool));
    actor.patch(
        NODES + "/" + name, "{\"metadata\":{\"labels\":{\"pool\":\"p%d\"}}}".formatted(pool));
  }

  private void taintNode() {
    String name = pick(nodes);
    String change =
        switch (random.nextInt(5)) {
          case 0 -> "{\"spec\":{\"taints\":[{\"key\":\"soak\",\"effect\":\"NoSchedule\"}]}}";
          case 1 -> "{\"spec\":{\"taints\":[{\"key\":\"soak\",\"effect\":\"PreferNoSchedule\"}]}}";
          case 2 -> "{\"spec\":{\"unschedulable\":true}}";
          default -> CLEAR_TAINTS;
        };
    journal.accept("change node %s: %s".formatted(name, change));
    actor.patch(NODES + "/" + name, change);
  }

  private static final String CLEAR_TAINTS = "{\"spec\":{\"unschedulable\":false,\"taints\":null}}";

  private String pick(Map<String, Integer> candidates) {
    return List.copyOf(candidates.keySet()).get(random.nextInt(candidates.size()));
  }

  /** Adds capacity for all pods, so that every pod is schedulable. */
  void addCapacity() {
    journal.accept("add capacity");
    nodes.keySet().forEach(name -> actor.patch(NODES + "/" + name, CLEAR_TAINTS));
    for (int i = 0; i < LARGE_NODES; i++) {
      actor.create(NODES, Manifests.large("large-" + i, i));
    }
    pods.forEach(this::removeGate);
  }

  /** Removes the added nodes with their pods. */
  void removeCapacity() {
    journal.accept("remove capacity");
    for (int i = 0; i < LARGE_NODES; i++) {
      actor.delete(NODES + "/large-" + i);
    }
  }
}
