package io.berth.cache;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.NodeDescription;
import io.berth.model.PodClassNodes;
import io.berth.model.PodIndex;
import io.berth.model.Snapshot;
import io.berth.model.TopologyIndex;
import io.berth.testing.Nodes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Data that a snapshot shares with its predecessor when nodes are added, removed or relabeled. */
class NodeChurnTest {
  private final SchedulerCache cache = new SchedulerCache();
  private Snapshot before = Snapshot.EMPTY;
  private PodIndex indexBefore = before.podIndex();
  private TopologyIndex zones = before.topologyIndex("zone");

  private void put(Nodes node) {
    cache.putNode(NodeDescription.of(node.build()));
  }

  private static PodClassNodes group(PodIndex podIndex, String app) {
    return podIndex.all().stream()
        .filter(group -> app.equals(group.labels().get("app")))
        .findFirst()
        .orElseThrow();
  }

  @BeforeEach
  void setUp() {
    put(node("b").label("zone", "z1"));
    put(node("d").label("zone", "z2"));
    cache.putPod(pod("web").label("app", "web").onNode("b").info());
    cache.putPod(pod("db").label("app", "db").onNode("d").info());
    before = cache.snapshot();
    indexBefore = before.podIndex();
    zones = before.topologyIndex("zone");
  }

  @Test
  void keepsPodIndexAndOtherTopologiesOnNodeLabelChange() {
    put(node("b").label("zone", "z1").label("rack", "r1"));

    Snapshot after = cache.snapshot();

    assertThat(after.podIndex()).isSameAs(indexBefore);
    assertThat(after.topologyIndex("zone")).isSameAs(zones);
    assertThat(after.topologyIndex("rack").domainCount()).isEqualTo(1);
    assertThat(before.topologyIndex("rack").isEmpty()).isTrue();
  }

  @Test
  void rebuildsTopologyOfChangedLabel() {
    put(node("b").label("zone", "z2"));

    assertThat(cache.snapshot().topologyIndex("zone").domainCount()).isEqualTo(1);
  }

  @Test
  void keepsPodClassNodesBeforeNewNode() {
    put(node("c"));

    PodIndex podIndex = cache.snapshot().podIndex();

    assertThat(group(podIndex, "web")).isSameAs(group(indexBefore, "web"));
    assertThat(group(podIndex, "db").nodeIndex(0)).isEqualTo(2);
    assertThat(group(indexBefore, "db").nodeIndex(0)).isEqualTo(1);
  }

  @Test
  void dropsPodsOfRemovedNodeAndCountsThemOnItsReturn() {
    cache.removeNode("b");
    Snapshot without = cache.snapshot();
    put(node("b"));
    Snapshot restored = cache.snapshot();

    assertThat(without.podIndex().all()).hasSize(1);
    assertThat(group(without.podIndex(), "db").nodeIndex(0)).isZero();
    assertThat(group(restored.podIndex(), "web").nodeIndex(0)).isZero();
    assertThat(group(restored.podIndex(), "db").nodeIndex(0)).isEqualTo(1);
    assertThat(restored.sameAs(cache.rebuiltSnapshot())).isTrue();
  }
}
