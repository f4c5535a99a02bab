package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.Nodes;
import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** After any changes of nodes, labels and pods, an updated snapshot equals a rebuilt one. */
class SnapshotHistoryPropertyTest {
  private static final List<String> KEYS = List.of("zone", "rack", "row", "absent");

  private final Map<String, NodeInfo> expectedNodes = new TreeMap<>();
  private Snapshot updated = Snapshot.of(List.of());

  @Property(tries = 100)
  void equalsRebuiltSnapshotAfterUpdates(@ForAll long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    for (int step = 0; step < 60; step++) {
      Snapshot before = updated;
      List<NodeInfo> nodesBefore = List.copyOf(before.nodes());
      SortedSet<String> changedNames = new TreeSet<>();
      for (int i = 1 + random.nextInt(6); i > 0; i--) {
        changedNames.add(change(random));
      }
      advance(changedNames);
      Snapshot rebuilt = Snapshot.of(new ArrayList<>(expectedNodes.values()));
      assertThat(updated.sameAs(rebuilt)).as("step %d", step).isTrue();
      assertThat(updated.podIndex().sameAs(PodIndex.of(updated.nodes()))).isTrue();
      assertThat(updated.nodeNames()).isEqualTo(rebuilt.nodeNames());
      assertTopologies(updated);
      assertThat(before.nodes()).as("nodes of the previous snapshot").isEqualTo(nodesBefore);
      assertTopologies(before);
    }
  }

  private String change(RandomGenerator random) {
    String name = "n" + random.nextInt(20);
    NodeInfo current = expectedNodes.get(name);
    switch (random.nextInt(6)) {
      case 0 -> expectedNodes.remove(name);
      case 1, 2 -> {
        NodeDescription description = description(name, random);
        expectedNodes.put(
            name, current == null ? NodeInfo.of(description) : current.withNode(description));
      }
      default -> {
        if (current != null) {
          PodInfo pod = pod(random.nextInt(30), name);
          expectedNodes.put(
              name, current.containsPod(pod) ? current.withoutPod(pod) : current.withPod(pod));
        }
      }
    }
    return name;
  }

  private void advance(SortedSet<String> changedNames) {
    List<NodeInfo> upserted = new ArrayList<>();
    List<String> removed = new ArrayList<>();
    for (String name : changedNames) {
      NodeInfo node = expectedNodes.get(name);
      if (node == null) {
        removed.add(name);
      } else {
        upserted.add(node);
      }
    }
    ImageIndex images = Snapshot.of(new ArrayList<>(expectedNodes.values())).images();
    updated = updated.with(upserted, removed, images);
  }

  private static void assertTopologies(Snapshot snapshot) {
    for (String key : KEYS) {
      TopologyIndex index = snapshot.topologyIndex(key);
      TopologyIndex rebuilt = TopologyIndex.of(key, snapshot.nodes());
      assertThat(index.domainCount()).isEqualTo(rebuilt.domainCount());
      for (NodeInfo node : snapshot.nodes()) {
        assertThat(snapshot.node(node.name())).isSameAs(snapshot.nodes().get(node.index()));
        assertThat(index.domainOf(node))
            .as("%s of %s", key, node)
            .isEqualTo(rebuilt.domainOf(node));
      }
    }
  }

  private static NodeDescription description(String name, RandomGenerator random) {
    Nodes node = Nodes.node(name);
    for (String key : KEYS.subList(0, 3)) {
      if (random.nextInt(3) > 0) {
        node.label(key, "v" + random.nextInt(3));
      }
    }
    return NodeDescription.of(node.build());
  }

  /** Thirty pods of about twelve classes. */
  private static PodInfo pod(int i, String node) {
    Pods pod = Pods.pod("p" + i).namespace("ns" + i % 2).label("app", "a" + i % 4).onNode(node);
    return (i % 5 == 0 ? pod.podAntiAffinity(PodTerms.within("zone", "app", "a")) : pod).info();
  }
}
