package io.berth.model;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.Snapshots;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SnapshotTest {
  @Test
  void ordersNodesByName() {
    Snapshot snapshot = Snapshots.of(node("n2"), node("n10"), node("n1"));

    assertThat(snapshot.nodes()).extracting(NodeInfo::name).containsExactly("n1", "n10", "n2");
    assertThat(snapshot.nodes()).extracting(NodeInfo::index).containsExactly(0, 1, 2);
    assertThat(snapshot.node("n10")).isSameAs(snapshot.nodes().get(1));
    assertThat(snapshot.node("n3")).isNull();
  }

  @Test
  void numbersDomainsInNodeOrder() {
    Snapshot snapshot =
        Snapshots.of(node("a").zone("z2"), node("b"), node("c").zone("z1"), node("d").zone("z2"));

    TopologyIndex zones = snapshot.topologyIndex("topology.kubernetes.io/zone");

    assertThat(snapshot.nodes())
        .extracting(zones::domainOf)
        .containsExactly(0, TopologyIndex.ABSENT, 1, 0);
    assertThat(zones.domainCount()).isEqualTo(2);
    assertThat(zones.value(0)).isEqualTo("z2");
    assertThat(zones.value(1)).isEqualTo("z1");
    assertThat(snapshot.topologyIndex("rack").domainCount()).isZero();
  }

  @Test
  void updateKeepsIndexesAndTopologiesAndPreviousSnapshot() {
    Snapshot before = Snapshots.of(node("a").zone("z1"), node("b").zone("z2"));
    TopologyIndex zones = before.topologyIndex("topology.kubernetes.io/zone");
    NodeInfo b = before.nodes().get(1);
    PodInfo shy = pod("shy").onNode("b").info();

    Snapshot after = before.withUpdated(List.of(b.withPod(shy)), before.images());

    assertThat(after.node("b").pods()).containsExactly(shy);
    assertThat(after.node("a")).isSameAs(before.node("a"));
    assertThat(after.topologyIndex("topology.kubernetes.io/zone")).isSameAs(zones);
    assertThat(before.node("b").podCount()).isZero();
    assertThat(before.sameAs(after)).isFalse();
  }

  @Test
  void emptyUpdateReturnsSameSnapshot() {
    Snapshot snapshot = Snapshots.of(node("a"));

    assertThat(snapshot.withUpdated(List.of(), snapshot.images())).isSameAs(snapshot);
  }

  @Property(tries = 100)
  void equalsRebuiltSnapshotAfterUpdates(
      @ForAll @Size(max = 60) List<@IntRange(min = 0, max = 199) Integer> steps) {
    Map<String, NodeInfo> truth = new LinkedHashMap<>();
    for (int i = 0; i < 5; i++) {
      truth.put("n" + i, node("n" + i).info());
    }
    Snapshot snapshot = Snapshot.of(new ArrayList<>(truth.values()));
    for (int step : steps) {
      PodInfo changed = pod("p" + step / 5).onNode("n" + step % 5).cpu("1m").info();
      NodeInfo old = snapshot.node(changed.nodeName());
      NodeInfo now = old.containsPod(changed) ? old.withoutPod(changed) : old.withPod(changed);
      snapshot = snapshot.withUpdated(List.of(now), snapshot.images());
      NodeInfo known = truth.get(changed.nodeName());
      truth.put(
          changed.nodeName(),
          known.containsPod(changed) ? known.withoutPod(changed) : known.withPod(changed));
    }

    assertThat(snapshot.sameAs(Snapshot.of(new ArrayList<>(truth.values())))).isTrue();
  }
}
