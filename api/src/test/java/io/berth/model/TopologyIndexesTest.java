package io.berth.model;

import static io.berth.testing.Nodes.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.Nodes;
import io.berth.testing.Snapshots;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopologyIndexesTest {
  private static final String ZONE = "topology.kubernetes.io/zone";

  private static TopologyIndex index(int nodes) {
    return new TopologyIndex(new int[nodes], List.of("v"));
  }

  @Test
  void evictsTheLeastRecentlyUsedBeyondTheBound() {
    TopologyIndexes indexes = new TopologyIndexes(3 * index(100).bytes());
    indexes.put("a", index(100));
    indexes.put("b", index(100));
    indexes.put("c", index(100));
    assertThat(indexes.get("a")).isNotNull();

    indexes.put("d", index(100));

    assertThat(indexes.get("b")).isNull();
    assertThat(List.of("a", "c", "d")).allMatch(key -> indexes.get(key) != null);
    assertThat(indexes.bytes()).isEqualTo(3 * index(100).bytes());
  }

  @Test
  void countsAReplacedIndexOnce() {
    TopologyIndexes indexes = new TopologyIndexes();
    indexes.put("a", index(100));
    indexes.put("a", index(100));

    assertThat(indexes.bytes()).isEqualTo(index(100).bytes());
  }

  @Test
  void doesNotKeepAnIndexThatIsTooLargeAlone() {
    TopologyIndexes indexes = new TopologyIndexes(100);
    indexes.put("a", index(100));

    assertThat(indexes.size()).isZero();
    assertThat(indexes.bytes()).isZero();
  }

  @Test
  void handsOnAllButSomeKeys() {
    TopologyIndexes indexes = new TopologyIndexes();
    indexes.put("a", index(100));
    indexes.put("b", index(50));

    TopologyIndexes rest = indexes.without(Set.of("a", "x"));

    assertThat(rest.get("a")).isNull();
    assertThat(rest.get("b")).isSameAs(indexes.get("b"));
    assertThat(rest.bytes()).isEqualTo(index(50).bytes());
  }

  /** 30,000 keys on 6,000 nodes would be 720 MB. */
  @Test
  void keepsNothingForKeysThatNoNodeCarries() {
    Snapshot snapshot =
        Snapshots.of(IntStream.range(0, 6_000).mapToObj(i -> node("n" + i)).toArray(Nodes[]::new));
    TopologyIndex absent = snapshot.topology("absent");

    for (int i = 0; i < 30_000; i++) {
      assertThat(snapshot.topology("absent-" + i)).isSameAs(absent);
    }

    assertThat(snapshot.topologies().size()).isZero();
    assertThat(absent.isEmpty()).isTrue();
    assertThat(absent.domainOf(5_999)).isEqualTo(TopologyIndex.ABSENT);
  }

  @Test
  void boundsWhatIsKeptForKeysThatNodesCarry() {
    Nodes[] nodes = IntStream.range(0, 20_000).mapToObj(i -> node("n" + i)).toArray(Nodes[]::new);
    for (int i = 0; i < 1_000; i++) {
      nodes[i].label("key-" + i, "v");
    }
    Snapshot snapshot = Snapshots.of(nodes);

    for (int i = 0; i < 1_000; i++) {
      assertThat(snapshot.topology("key-" + i).domainCount()).isEqualTo(1);
    }

    assertThat(snapshot.topologies().size()).isBetween(100, 999);
    assertThat(snapshot.topologies().bytes()).isLessThanOrEqualTo(TopologyIndexes.MAX_BYTES);
  }

  @Test
  void relabellingRebuildsOnlyTheIndexesOfChangedKeys() {
    Snapshot before = Snapshots.of(node("a").zone("z1").label("rack", "r1"), node("b").zone("z2"));
    TopologyIndex zones = before.topology(ZONE);
    TopologyIndex racks = before.topology("rack");
    assertThat(before.topology("row").isEmpty()).isTrue();

    Snapshot after =
        before.with(
            List.of(node("b").zone("z2").label("rack", "r2").label("row", "1").info()),
            List.of(),
            before.images());

    assertThat(after.topology(ZONE)).isSameAs(zones);
    assertThat(after.topology("rack").domainCount()).isEqualTo(2);
    assertThat(after.topology("row").domainCount()).isEqualTo(1);
    assertThat(before.topology("rack")).isSameAs(racks);
  }

  @Test
  void aLabelGoesWithTheLastNodeThatCarriesIt() {
    Snapshot before = Snapshots.of(node("a").label("rack", "r1"), node("b"));
    assertThat(before.topology("rack").domainCount()).isEqualTo(1);

    Snapshot after = before.with(List.of(), List.of("a"), before.images());

    assertThat(after.topology("rack").isEmpty()).isTrue();
    assertThat(after.topologies().size()).isZero();
    assertThat(before.topology("rack").domainCount()).isEqualTo(1);
  }
}
