package io.berth.model;

import static io.berth.testing.Nodes.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.Nodes;
import io.berth.testing.Snapshots;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopologyIndexCacheTest {
  private static final String ZONE = "topology.kubernetes.io/zone";

  private static TopologyIndex index(int nodes) {
    return new TopologyIndex(new int[nodes], List.of("v"));
  }

  @Test
  void evictsLeastRecentlyUsedIndexes() {
    TopologyIndexCache cache = new TopologyIndexCache(3 * index(100).bytes());
    cache.put("a", index(100));
    cache.put("b", index(100));
    cache.put("c", index(100));
    assertThat(cache.get("a")).isNotNull();

    cache.put("d", index(100));

    assertThat(cache.get("b")).isNull();
    assertThat(List.of("a", "c", "d")).allMatch(key -> cache.get(key) != null);
    assertThat(cache.bytes()).isEqualTo(3 * index(100).bytes());
  }

  @Test
  void countsReplacedIndexOnce() {
    TopologyIndexCache cache = new TopologyIndexCache();
    cache.put("a", index(100));
    cache.put("a", index(100));

    assertThat(cache.bytes()).isEqualTo(index(100).bytes());
  }

  @Test
  void ignoresIndexAboveTheLimit() {
    TopologyIndexCache cache = new TopologyIndexCache(100);
    cache.put("a", index(100));

    assertThat(cache.size()).isZero();
    assertThat(cache.bytes()).isZero();
  }

  @Test
  void withoutCopiesAllOtherKeys() {
    TopologyIndexCache cache = new TopologyIndexCache();
    cache.put("a", index(100));
    cache.put("b", index(50));

    TopologyIndexCache remaining = cache.without(Set.of("a", "x"));

    assertThat(remaining.get("a")).isNull();
    assertThat(remaining.get("b")).isSameAs(cache.get("b"));
    assertThat(remaining.bytes()).isEqualTo(index(50).bytes());
  }

  /** 30,000 keys on 6,000 nodes would be 720 MB. */
  @Test
  void cachesNothingForKeysWithoutNodes() {
    Snapshot snapshot =
        Snapshots.of(IntStream.range(0, 6_000).mapToObj(i -> node("n" + i)).toArray(Nodes[]::new));
    TopologyIndex absent = snapshot.topologyIndex("absent");

    for (int i = 0; i < 30_000; i++) {
      assertThat(snapshot.topologyIndex("absent-" + i)).isSameAs(absent);
    }

    assertThat(snapshot.topologyIndexCache().size()).isZero();
    assertThat(absent.isEmpty()).isTrue();
    assertThat(absent.domainOf(5_999)).isEqualTo(TopologyIndex.ABSENT);
  }

  @Test
  void limitsMemoryForKeysOfNodes() {
    Nodes[] nodes = IntStream.range(0, 20_000).mapToObj(i -> node("n" + i)).toArray(Nodes[]::new);
    for (int i = 0; i < 1_000; i++) {
      nodes[i].label("key-" + i, "v");
    }
    Snapshot snapshot = Snapshots.of(nodes);

    for (int i = 0; i < 1_000; i++) {
      assertThat(snapshot.topologyIndex("key-" + i).domainCount()).isEqualTo(1);
    }

    assertThat(snapshot.topologyIndexCache().size()).isBetween(100, 999);
    assertThat(snapshot.topologyIndexCache().bytes())
        .isLessThanOrEqualTo(TopologyIndexCache.MAX_BYTES);
  }

  @Test
  void labelChangeRebuildsIndexesOfChangedKeysOnly() {
    Snapshot before = Snapshots.of(node("a").zone("z1").label("rack", "r1"), node("b").zone("z2"));
    TopologyIndex zones = before.topologyIndex(ZONE);
    TopologyIndex racks = before.topologyIndex("rack");
    assertThat(before.topologyIndex("row").isEmpty()).isTrue();

    Snapshot after =
        before.with(
            List.of(node("b").zone("z2").label("rack", "r2").label("row", "1").info()),
            List.of(),
            before.images());

    assertThat(after.topologyIndex(ZONE)).isSameAs(zones);
    assertThat(after.topologyIndex("rack").domainCount()).isEqualTo(2);
    assertThat(after.topologyIndex("row").domainCount()).isEqualTo(1);
    assertThat(before.topologyIndex("rack")).isSameAs(racks);
  }

  @Test
  void removesKeyWithItsLastNode() {
    Snapshot before = Snapshots.of(node("a").label("rack", "r1"), node("b"));
    assertThat(before.topologyIndex("rack").domainCount()).isEqualTo(1);

    Snapshot after = before.with(List.of(), List.of("a"), before.images());

    assertThat(after.topologyIndex("rack").isEmpty()).isTrue();
    assertThat(after.topologyIndexCache().size()).isZero();
    assertThat(before.topologyIndex("rack").domainCount()).isEqualTo(1);
  }
}
