package io.berth.e2e.parity;

import io.berth.testing.Nodes;
import io.fabric8.kubernetes.api.model.Node;
import java.util.LinkedHashMap;
import java.util.Map;

/** Creates random nodes that differ in all properties that plugins use. */
final class RandomNodes {
  private final RandomSource random;

  /** The size of each image, equal on all nodes. */
  private final Map<String, Long> imageSizes = new LinkedHashMap<>();

  RandomNodes(RandomSource random) {
    this.random = random;
    for (String image : FixtureNames.IMAGES) {
      imageSizes.put(image, random.generator().nextLong(20L << 20, 1500L << 20));
    }
  }

  Node node(String name) {
    Nodes node =
        Nodes.node(name)
            .label("disk", random.pick("fast", "slow"))
            .label("cores", String.valueOf(random.between(1, 16)))
            .cpu(
                random.pick(String.valueOf(random.between(1, 8)), random.between(1500, 7500) + "m"))
            .memory(random.between(2, 24) + "Gi")
            .allocatable("ephemeral-storage", random.between(5, 40) + "Gi")
            .pods(random.between(3, 12));
    if (random.withProbability(92)) {
      node.hostname();
    }
    if (random.withProbability(85)) {
      node.zone(random.pick(FixtureNames.ZONES));
    }
    if (random.withProbability(45)) {
      node.allocatable(FixtureNames.GPU, String.valueOf(random.between(0, 8)));
    }
    if (random.withProbability(20)) {
      node.allocatable("hugepages-2Mi", random.between(1, 64) * 2 + "Mi");
    }
    if (random.withProbability(30)) {
      taint(node, "k0");
    }
    if (random.withProbability(10)) {
      taint(node, "k1");
    }
    if (random.withProbability(8)) {
      cordon(node);
    }
    imageSizes.forEach(
        (image, size) -> {
          if (random.withProbability(35)) {
            node.image(size, image.contains(":") ? image : image + ":latest");
          }
        });
    return node.build();
  }

  private void taint(Nodes node, String key) {
    node.taint(
        key, random.pick("v0", "v1"), random.pick("NoSchedule", "PreferNoSchedule", "NoExecute"));
  }

  /** Cordons a node; only some get the taint, because its controller may be late. */
  private void cordon(Nodes node) {
    node.unschedulable();
    if (random.withProbability(50)) {
      node.taint("node.kubernetes.io/unschedulable", "", "NoSchedule");
    }
  }
}
