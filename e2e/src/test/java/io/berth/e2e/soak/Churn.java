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
 * Changes a cluster at random, step by step. What it does next depends on nothing but chance and
 * what it has done before, so a seed leads to the same changes each time, whatever the scheduler
 * makes of them.
 */
final class Churn {
  static final String PODS = "/api/v1/namespaces/default/pods";
  private static final String NODES = "/api/v1/nodes";
  private static final String CLAIMS = "/api/v1/namespaces/default/persistentvolumeclaims";
  private static final String VOLUMES = "/api/v1/persistentvolumes";
  private static final int FIRST_NODES = 24;
  private static final int FEWEST_NODES = 12;
  private static final int MOST_NODES = 40;
  private static final int MOST_PODS = 350;
  private static final int AMPLE = Manifests.ZONES * Manifests.POOLS;

  private final Actor hand;
  private final String scheduler;
  private final RandomGenerator random;
  private final Consumer<String> journal;
  private final List<String> pods = new ArrayList<>();
  private final Set<String> claims = new LinkedHashSet<>();

  /** The nodes there are, and those that were: their numbers by their names. */
  private final Map<String, Integer> nodes = new TreeMap<>();

  private final Map<String, Integer> gone = new TreeMap<>();
  private int made;

  Churn(Actor hand, String scheduler, RandomGenerator random, Consumer<String> journal) {
    this.hand = hand;
    this.scheduler = scheduler;
    this.random = random;
    this.journal = journal;
  }

  void begin() {
    hand.create("/apis/storage.k8s.io/v1/storageclasses", Manifests.storageClass());
    for (int value : new int[] {100, 1000}) {
      hand.create("/apis/scheduling.k8s.io/v1/priorityclasses", Manifests.priorityClass(value));
    }
    for (int i = 0; i < FIRST_NODES; i++) {
      addNode();
    }
  }

  /** Changes something. */
  void step() {
    int chance = random.nextInt(100);
    if (chance < 34) {
      addPods(random.nextInt(1, 5));
    } else if (chance < 35) {
      addPods(60);
    } else if (chance < 55) {
      deletePod();
    } else if (chance < 63) {
      finishPod();
    } else if (chance < 70) {
      addPodWithClaim();
    } else if (chance < 75) {
      relabelPod();
    } else if (chance < 80) {
      openGate();
    } else if (chance < 83) {
      addNode();
    } else if (chance < 86) {
      deleteNode();
    } else if (chance < 89) {
      bringNodeBack();
    } else if (chance < 93) {
      relabelNode();
    } else {
      taintNode();
    }
  }

  int podsMade() {
    return made;
  }

  private void addPods(int count) {
    for (int i = 0; i < count; i++) {
      String name = "p-" + made++;
      String pod = Manifests.pod(name, scheduler, random);
      if (pods.size() >= MOST_PODS) {
        deletePod();
      }
      journal.accept("create pod " + name);
      hand.create(PODS, pod);
      pods.add(name);
    }
  }

  private void addPodWithClaim() {
    String name = "c-" + made++;
    int zone = random.nextInt(Manifests.ZONES);
    journal.accept("create pod %s with claim and volume".formatted(name));
    hand.create(VOLUMES, Manifests.volume(name, zone));
    hand.create(CLAIMS, Manifests.claim(name));
    hand.create(PODS, Manifests.podWithClaim(name, scheduler));
    pods.add(name);
    claims.add(name);
  }

  private void deletePod() {
    if (pods.isEmpty()) {
      return;
    }
    String name = pods.remove(random.nextInt(pods.size()));
    boolean gently = random.nextBoolean();
    journal.accept("delete pod %s%s".formatted(name, gently ? " gently" : ""));
    if (gently) {
      hand.deleteGently(PODS + "/" + name);
    } else {
      hand.delete(PODS + "/" + name);
    }
    if (claims.remove(name)) {
      hand.delete(PODS + "/" + name); // who waits for its claim in vain would wait for ever
      hand.delete(CLAIMS + "/" + name);
    }
  }

  private void finishPod() {
    if (pods.isEmpty()) {
      return;
    }
    String name = pods.get(random.nextInt(pods.size()));
    journal.accept("finish pod " + name);
    hand.patch(PODS + "/" + name + "/status", "{\"status\":{\"phase\":\"Succeeded\"}}");
  }

  private void relabelPod() {
    if (!pods.isEmpty()) {
      String name = pods.get(random.nextInt(pods.size()));
      int group = random.nextInt(8);
      journal.accept("label pod %s g%d".formatted(name, group));
      hand.patch(
          PODS + "/" + name, "{\"metadata\":{\"labels\":{\"app\":\"g%d\"}}}".formatted(group));
    }
  }

  private void openGate() {
    if (!pods.isEmpty()) {
      String name = pods.get(random.nextInt(pods.size()));
      journal.accept("open gate of pod " + name);
      openGate(name);
    }
  }

  private void openGate(String pod) {
    hand.patch(PODS + "/" + pod, "{\"spec\":{\"schedulingGates\":null}}");
  }

  private void addNode() {
    if (nodes.size() < MOST_NODES) {
      int number = nodes.size() + gone.size();
      putNode("n-" + number, number);
    }
  }

  private void putNode(String name, int number) {
    journal.accept("create node " + name);
    hand.create(NODES, Manifests.node(name, number));
    nodes.put(name, number);
  }

  private void deleteNode() {
    if (nodes.size() > FEWEST_NODES) {
      String name = anyOf(nodes);
      journal.accept("delete node " + name);
      hand.delete(NODES + "/" + name);
      gone.put(name, nodes.remove(name));
    }
  }

  private void bringNodeBack() {
    if (!gone.isEmpty() && nodes.size() < MOST_NODES) {
      String name = anyOf(gone);
      putNode(name, gone.remove(name));
    }
  }

  private void relabelNode() {
    String name = anyOf(nodes);
    int pool = random.nextInt(Manifests.POOLS);
    journal.accept("label node %s p%d".formatted(name, pool));
    hand.patch(
        NODES + "/" + name, "{\"metadata\":{\"labels\":{\"pool\":\"p%d\"}}}".formatted(pool));
  }

  private void taintNode() {
    String name = anyOf(nodes);
    String change =
        switch (random.nextInt(5)) {
          case 0 -> "{\"spec\":{\"taints\":[{\"key\":\"soak\",\"effect\":\"NoSchedule\"}]}}";
          case 1 -> "{\"spec\":{\"taints\":[{\"key\":\"soak\",\"effect\":\"PreferNoSchedule\"}]}}";
          case 2 -> "{\"spec\":{\"unschedulable\":true}}";
          default -> OPEN;
        };
    journal.accept("change node %s: %s".formatted(name, change));
    hand.patch(NODES + "/" + name, change);
  }

  private static final String OPEN = "{\"spec\":{\"unschedulable\":false,\"taints\":null}}";

  private String anyOf(Map<String, Integer> some) {
    return List.copyOf(some.keySet()).get(random.nextInt(some.size()));
  }

  /** Makes room for every pod there is: none has a reason to wait. */
  void makeRoom() {
    journal.accept("make room");
    nodes.keySet().forEach(name -> hand.patch(NODES + "/" + name, OPEN));
    for (int i = 0; i < AMPLE; i++) {
      hand.create(NODES, Manifests.ample("ample-" + i, i));
    }
    pods.forEach(this::openGate);
  }

  /** Takes that room away, with those who are there. */
  void takeRoomAway() {
    journal.accept("take the room away");
    for (int i = 0; i < AMPLE; i++) {
      hand.delete(NODES + "/ample-" + i);
    }
  }
}
