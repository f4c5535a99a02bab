package io.berth.plugins.topology;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.testing.Nodes;
import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import io.berth.testing.Selectors;
import io.berth.testing.Spreads;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A small random cluster, and random pods for it. */
public final class RandomCluster {
  private static final String[] KEYS = {
    "kubernetes.io/hostname", "topology.kubernetes.io/zone", "rack"
  };

  private final Random random;
  private int pods;

  public RandomCluster(long seed) {
    this.random = new Random(seed);
  }

  /** Returns up to eight nodes, some without labels or tainted, with up to five pods each. */
  public Snapshot snapshot() {
    List<NodeInfo> nodes = new ArrayList<>();
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      Nodes node = node("n" + i);
      if (random.nextInt(10) > 0) {
        node.hostname();
      }
      if (random.nextInt(6) > 0) {
        node.zone("z" + random.nextInt(3));
      }
      if (random.nextInt(4) > 0) {
        node.label("rack", "r" + random.nextInt(4));
      }
      if (random.nextInt(4) == 0) {
        node.taint("k", "v", "NoSchedule");
      }
      NodeInfo info = node.info();
      for (int k = random.nextInt(6); k > 0; k--) {
        info = info.withPod(boundPod(info.name()));
      }
      nodes.add(info);
    }
    return Snapshot.of(nodes);
  }

  /** Returns a pod on the node, possibly with affinity or anti-affinity. */
  public PodInfo boundPod(String nodeName) {
    Pods pod = randomPod("p" + pods++).onNode(nodeName);
    switch (random.nextInt(5)) {
      case 0 -> pod.podAntiAffinity(term());
      case 1 -> pod.podAffinity(term()).preferPodAffinity(1 + random.nextInt(100), term());
      case 2 -> pod.preferPodAntiAffinity(1 + random.nextInt(100), term());
      default -> {}
    }
    return pod.info();
  }

  private Pods randomPod(String name) {
    return pod(name)
        .namespace(random.nextInt(4) > 0 ? "default" : "other")
        .label("app", "a" + random.nextInt(3));
  }

  private PodAffinityTerm term() {
    PodAffinityTerm term = PodTerms.within(key(), "app", "a" + random.nextInt(3));
    return random.nextInt(3) > 0 ? term : PodTerms.withNamespaces(term, "default", "other");
  }

  private String key() {
    return KEYS[random.nextInt(KEYS.length)];
  }

  /** Returns a pod with topology spread constraints. */
  public PodInfo podWithSpreadConstraints() {
    Pods pod = randomPod("new");
    for (int i = random.nextInt(3); i >= 0; i--) {
      var selector = Selectors.labels("app", "a" + random.nextInt(3));
      int maxSkew = 1 + random.nextInt(3);
      TopologySpreadConstraint constraint =
          random.nextInt(3) > 0
              ? Spreads.hard(maxSkew, key(), selector)
              : Spreads.soft(maxSkew, key(), selector);
      if (random.nextInt(3) == 0) {
        constraint.setNodeTaintsPolicy("Honor");
      }
      pod.spread(constraint);
    }
    return pod.info();
  }

  /** Returns a pod with affinity and anti-affinity, required and preferred. */
  public PodInfo podWithAffinity() {
    Pods pod = randomPod("new");
    if (random.nextBoolean()) {
      pod.podAffinity(term());
    }
    if (random.nextBoolean()) {
      pod.podAntiAffinity(term());
    }
    if (random.nextBoolean()) {
      pod.preferPodAffinity(1 + random.nextInt(100), term());
    }
    if (random.nextBoolean()) {
      pod.preferPodAntiAffinity(1 + random.nextInt(100), term());
    }
    return pod.info();
  }

  /**
   * Adds and removes pods in the attempt and in the snapshot.
   *
   * @return the changed snapshot
   */
  public Snapshot change(Snapshot snapshot, Attempt<?> attempt, int steps) {
    Snapshot changed = snapshot;
    for (int i = 0; i < steps; i++) {
      NodeInfo before = changed.nodes().get(random.nextInt(changed.size()));
      NodeInfo after;
      if (before.podCount() > 0 && random.nextBoolean()) {
        PodInfo removed = before.pod(random.nextInt(before.podCount()));
        after = before.withoutPod(removed);
        attempt.remove(removed, after);
      } else {
        PodInfo added = boundPod(before.name());
        after = before.withPod(added);
        attempt.add(added, after);
      }
      changed = changed.withUpdated(List.of(after), changed.images());
    }
    return changed;
  }
}
