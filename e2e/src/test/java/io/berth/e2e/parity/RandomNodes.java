package io.berth.e2e.parity;

import io.berth.testing.Nodes;
import io.fabric8.kubernetes.api.model.Node;
import java.util.LinkedHashMap;
import java.util.Map;

/** Draws nodes that differ in whatever plugins look at. */
final class RandomNodes {
  private final RandomSource draw;

  /** An image has the same size everywhere, as it is the same image. */
  private final Map<String, Long> imageSizes = new LinkedHashMap<>();

  RandomNodes(RandomSource draw) {
    this.draw = draw;
    for (String image : Names.IMAGES) {
      imageSizes.put(image, draw.random().nextLong(20L << 20, 1500L << 20));
    }
  }

  Node node(String name) {
    Nodes node =
        Nodes.node(name)
            .label("disk", draw.one("fast", "slow"))
            .label("cores", String.valueOf(draw.between(1, 16)))
            .cpu(draw.one(String.valueOf(draw.between(1, 8)), draw.between(1500, 7500) + "m"))
            .memory(draw.between(2, 24) + "Gi")
            .allocatable("ephemeral-storage", draw.between(5, 40) + "Gi")
            .pods(draw.between(3, 12));
    if (draw.chance(92)) {
      node.hostname();
    }
    if (draw.chance(85)) {
      node.zone(draw.one(Names.ZONES));
    }
    if (draw.chance(45)) {
      node.allocatable(Names.GPU, String.valueOf(draw.between(0, 8)));
    }
    if (draw.chance(20)) {
      node.allocatable("hugepages-2Mi", draw.between(1, 64) * 2 + "Mi");
    }
    if (draw.chance(30)) {
      taint(node, "k0");
    }
    if (draw.chance(10)) {
      taint(node, "k1");
    }
    if (draw.chance(8)) {
      cordon(node);
    }
    imageSizes.forEach(
        (image, size) -> {
          if (draw.chance(35)) {
            node.image(size, image.contains(":") ? image : image + ":latest");
          }
        });
    return node.build();
  }

  private void taint(Nodes node, String key) {
    node.taint(key, draw.one("v0", "v1"), draw.one("NoSchedule", "PreferNoSchedule", "NoExecute"));
  }

  /** The controller that would taint the node too is not always quick enough. */
  private void cordon(Nodes node) {
    node.unschedulable();
    if (draw.chance(50)) {
      node.taint("node.kubernetes.io/unschedulable", "", "NoSchedule");
    }
  }
}
