package io.berth.cache;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CacheComparerTest {
  private static final NodeDescription A = NodeDescription.of(node("a").cpu("4").build());
  private static final NodeDescription B = NodeDescription.of(node("b").cpu("4").build());
  private static final PodInfo ON_A = pod("p").uid("u").cpu("1").onNode("a").info();
  private static final PodInfo ON_B = pod("p").uid("u").cpu("1").onNode("b").info();
  private static final PodInfo BIGGER = pod("p").uid("u").cpu("2").onNode("a").info();
  private static final PodInfo UNBOUND = pod("p").uid("u").cpu("1").info();

  record Case(
      String name,
      Consumer<SchedulerCache> history,
      List<PodInfo> listed,
      List<String> differences) {
    Case(
        String name,
        Consumer<SchedulerCache> history,
        List<PodInfo> listed,
        String... differences) {
      this(name, history, listed, List.of(differences));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("as listed", cache -> cache.putPod(ON_A), List.of(ON_A)),
        new Case("assumed", cache -> cache.assumePod(ON_A), List.of(UNBOUND)),
        new Case("assumed and bound", cache -> cache.assumePod(ON_A), List.of(ON_A)),
        new Case("unbound", cache -> {}, List.of(UNBOUND)),
        new Case(
            "assumed on another node than bound",
            cache -> cache.assumePod(ON_A),
            List.of(ON_B),
            "pod default/p is on node \"b\", in the cache on a"),
        new Case(
            "assumed and deleted",
            cache -> cache.assumePod(ON_A),
            List.of(),
            "pod default/p is in the cache only, on node a"),
        new Case(
            "bound, unknown to the cache",
            cache -> {},
            List.of(ON_A),
            "pod default/p is on node a, and not in the cache"),
        new Case(
            "cached as bound",
            cache -> cache.putPod(ON_A),
            List.of(UNBOUND),
            "pod default/p is on node \"\", in the cache on a"),
        new Case(
            "with other requests",
            cache -> cache.putPod(BIGGER),
            List.of(ON_A),
            "pod default/p in the cache differs from the API server"),
        new Case(
            "a missing node",
            cache -> cache.removeNode("a"),
            List.of(),
            "node a is not in the cache"),
        new Case(
            "an extra node",
            cache -> cache.putNode(NodeDescription.of(node("c").build())),
            List.of(),
            "node c is in the cache only"),
        new Case(
            "another node",
            cache -> cache.putNode(NodeDescription.of(node("a").cpu("8").build())),
            List.of(),
            "node a in the cache differs from the API server"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void findsDifferences(Case row) {
    SchedulerCache cache = new SchedulerCache();
    cache.putNode(A);
    cache.putNode(B);
    row.history.accept(cache);

    List<CacheDifference> found =
        CacheComparer.compare(cache.dump(), new ClusterListing(List.of(A, B), row.listed));

    assertThat(found)
        .extracting(CacheDifference::description)
        .containsExactlyElementsOf(row.differences);
  }

  @Test
  void findsWrongTotals() {
    SchedulerCache cache = new SchedulerCache();
    cache.putNode(A);
    cache.putPod(ON_A);
    CacheDump inconsistent = new CacheDump(cache.snapshot(), List.of(BIGGER), Set.of());

    assertThat(CacheComparer.compare(inconsistent, new ClusterListing(List.of(A), List.of(BIGGER))))
        .extracting(CacheDifference::description)
        .containsExactly(
            "the snapshot differs from one rebuilt from its nodes and pods",
            "node a is not what its pods add up to");
  }
}
