package io.berth.e2e.parity;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.ArrayList;
import java.util.List;

/** A random cluster: static objects and bound pods. */
final class RandomCluster {
  private final List<HasMetadata> objects = new ArrayList<>();
  private final List<PodDisruptionBudget> budgets;
  private final List<Pod> bound = new ArrayList<>();
  private final RandomPods pods;

  RandomCluster(RandomSource random, String prefix) {
    this(random, prefix, 3, 9);
  }

  /** Creates a cluster with a number of nodes within limits. */
  RandomCluster(RandomSource random, String prefix, int minNodes, int maxNodes) {
    ReferableObjects referable = new ReferableObjects();
    this.pods = new RandomPods(random, prefix, referable);
    RandomNodes nodes = new RandomNodes(random);
    List<Node> nodeList = new ArrayList<>();
    for (int i = random.between(minNodes, maxNodes); i > 0; i--) {
      nodeList.add(nodes.node(prefix + "node" + i));
      referable.nodes.add(nodeList.getLast().getMetadata().getName());
    }
    objects.addAll(nodeList);
    objects.addAll(new RandomStorage(random, prefix, referable).objects());
    RandomWorkloads workloads = new RandomWorkloads(random);
    objects.addAll(workloads.objects());
    this.budgets = workloads.budgets();
    int number = 0;
    for (String node : referable.nodes) {
      for (int i = random.between(0, 4); i > 0; i--) {
        bound.add(pods.bound("old" + number++, node));
      }
    }
  }

  List<HasMetadata> objects() {
    return objects;
  }

  /** Returns the budgets, whose status is written separately. */
  List<PodDisruptionBudget> budgets() {
    return budgets;
  }

  List<Pod> bound() {
    return bound;
  }

  RandomPods pods() {
    return pods;
  }
}
