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

/** Whatever nodes come, go, change labels and pods, the carried snapshot equals one made anew. */
class SnapshotHistoryPropertyTest {
  private static final List<String> KEYS = List.of("zone", "rack", "row", "absent");

  private final Map<String, NodeInfo> truth = new TreeMap<>();
  private Snapshot carried = Snapshot.of(List.of());

  @Property(tries = 100)
  void equalsASnapshotMadeAnew(@ForAll long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    for (int step = 0; step < 60; step++) {
      Snapshot before = carried;
      List<NodeInfo> old = List.copyOf(before.nodes());
      SortedSet<String> touched = new TreeSet<>();
      for (int i = 1 + random.nextInt(6); i > 0; i--) {
        touched.add(change(random));
      }
      advance(touched);
      Snapshot anew = Snapshot.of(new ArrayList<>(truth.values()));
      assertThat(carried.sameAs(anew)).as("step %d", step).isTrue();
      assertThat(carried.census().sameAs(PodIndex.of(carried.nodes()))).isTrue();
      assertThat(carried.nodeNames()).isEqualTo(anew.nodeNames());
      assertTopologies(carried);
      assertThat(before.nodes()).as("the snapshot before").isEqualTo(old);
      assertTopologies(before);
    }
  }

  private String change(RandomGenerator random) {
    String name = "n" + random.nextInt(20);
    NodeInfo known = truth.get(name);
    switch (random.nextInt(6)) {
      case 0 -> truth.remove(name);
      case 1, 2 -> {
        NodeDescription spec = spec(name, random);
        truth.put(name, known == null ? NodeInfo.of(spec) : known.withSpec(spec));
      }
      default -> {
        if (known != null) {
          PodInfo pod = pod(random.nextInt(30), name);
          truth.put(name, known.holds(pod) ? known.minus(pod) : known.plus(pod));
        }
      }
    }
    return name;
  }

  private void advance(SortedSet<String> touched) {
    List<NodeInfo> present = new ArrayList<>();
    List<String> absent = new ArrayList<>();
    for (String name : touched) {
      NodeInfo node = truth.get(name);
      if (node == null) {
        absent.add(name);
      } else {
        present.add(node);
      }
    }
    ImageIndex images = Snapshot.of(new ArrayList<>(truth.values())).images();
    carried = carried.with(present, absent, images);
  }

  private static void assertTopologies(Snapshot snapshot) {
    for (String key : KEYS) {
      TopologyIndex index = snapshot.topology(key);
      TopologyIndex anew = TopologyIndex.of(key, snapshot.nodes());
      assertThat(index.domainCount()).isEqualTo(anew.domainCount());
      for (NodeInfo node : snapshot.nodes()) {
        assertThat(snapshot.node(node.name())).isSameAs(snapshot.nodes().get(node.index()));
        assertThat(index.domainOf(node)).as("%s of %s", key, node).isEqualTo(anew.domainOf(node));
      }
    }
  }

  private static NodeDescription spec(String name, RandomGenerator random) {
    Nodes node = Nodes.node(name);
    for (String key : KEYS.subList(0, 3)) {
      if (random.nextInt(3) > 0) {
        node.label(key, "v" + random.nextInt(3));
      }
    }
    return NodeDescription.of(node.build());
  }

  /** Thirty pods of about twelve kinds. */
  private static PodInfo pod(int i, String node) {
    Pods pod = Pods.pod("p" + i).namespace("ns" + i % 2).label("app", "a" + i % 4).onNode(node);
    return (i % 5 == 0 ? pod.awayFrom(PodTerms.within("zone", "app", "a")) : pod).info();
  }
}
