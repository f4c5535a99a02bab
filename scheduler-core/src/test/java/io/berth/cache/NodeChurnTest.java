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

/** What a snapshot takes over from the one before when nodes come, go and get other labels. */
class NodeChurnTest {
  private final ClusterCache cache = new ClusterCache();
  private Snapshot before = Snapshot.EMPTY;
  private PodIndex counted = before.census();
  private TopologyIndex zones = before.topology("zone");

  private void put(Nodes node) {
    cache.putNode(NodeDescription.of(node.build()));
  }

  private static PodClassNodes group(PodIndex census, String app) {
    return census.all().stream()
        .filter(group -> app.equals(group.labels().get("app")))
        .findFirst()
        .orElseThrow();
  }

  @BeforeEach
  void count() {
    put(node("b").label("zone", "z1"));
    put(node("d").label("zone", "z2"));
    cache.putPod(pod("web").label("app", "web").onNode("b").info());
    cache.putPod(pod("db").label("app", "db").onNode("d").info());
    before = cache.snapshot();
    counted = before.census();
    zones = before.topology("zone");
  }

  @Test
  void keepsCensusAndOtherTopologiesWhenANodeIsRelabelled() {
    put(node("b").label("zone", "z1").label("rack", "r1"));

    Snapshot after = cache.snapshot();

    assertThat(after.census()).isSameAs(counted);
    assertThat(after.topology("zone")).isSameAs(zones);
    assertThat(after.topology("rack").domainCount()).isEqualTo(1);
    assertThat(before.topology("rack").isEmpty()).isTrue();
  }

  @Test
  void rebuildsTheTopologyOfAChangedLabel() {
    put(node("b").label("zone", "z2"));

    assertThat(cache.snapshot().topology("zone").domainCount()).isEqualTo(1);
  }

  @Test
  void keepsGroupsInFrontOfANewNode() {
    put(node("c"));

    PodIndex census = cache.snapshot().census();

    assertThat(group(census, "web")).isSameAs(group(counted, "web"));
    assertThat(group(census, "db").nodeIndex(0)).isEqualTo(2);
    assertThat(group(counted, "db").nodeIndex(0)).isEqualTo(1);
  }

  @Test
  void dropsThePodsOfARemovedNodeAndCountsThemOnItsReturn() {
    cache.removeNode("b");
    Snapshot without = cache.snapshot();
    put(node("b"));
    Snapshot again = cache.snapshot();

    assertThat(without.census().all()).hasSize(1);
    assertThat(group(without.census(), "db").nodeIndex(0)).isZero();
    assertThat(group(again.census(), "web").nodeIndex(0)).isZero();
    assertThat(group(again.census(), "db").nodeIndex(0)).isEqualTo(1);
    assertThat(again.sameAs(cache.rebuilt())).isTrue();
  }
}
