package io.berth.e2e.parity;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.ArrayList;
import java.util.List;

/** A cluster drawn from a seed: objects that do not change, and pods on its nodes. */
final class RandomCluster {
  private final List<HasMetadata> objects = new ArrayList<>();
  private final List<PodDisruptionBudget> budgets;
  private final List<Pod> bound = new ArrayList<>();
  private final RandomPods pods;

  RandomCluster(RandomSource draw, String prefix) {
    this(draw, prefix, 3, 9);
  }

  /** Draws one with as many nodes as this, or some more. */
  RandomCluster(RandomSource draw, String prefix, int fewest, int most) {
    ReferableObjects stock = new ReferableObjects();
    this.pods = new RandomPods(draw, prefix, stock);
    RandomNodes nodes = new RandomNodes(draw);
    List<Node> drawn = new ArrayList<>();
    for (int i = draw.between(fewest, most); i > 0; i--) {
      drawn.add(nodes.node(prefix + "node" + i));
      stock.nodes.add(drawn.getLast().getMetadata().getName());
    }
    objects.addAll(drawn);
    objects.addAll(new RandomStorage(draw, prefix, stock).objects());
    RandomWorkloads workloads = new RandomWorkloads(draw);
    objects.addAll(workloads.objects());
    this.budgets = workloads.budgets();
    int number = 0;
    for (String node : stock.nodes) {
      for (int i = draw.between(0, 4); i > 0; i--) {
        bound.add(pods.bound("old" + number++, node));
      }
    }
  }

  List<HasMetadata> objects() {
    return objects;
  }

  /** Budgets, whose status has to be written apart. */
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
