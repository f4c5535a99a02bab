package io.berth.cache;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What others do to a node while a pod is on its way there. */
class ClusterCacheTest {
  private static final PodInfo OURS = pod("ours").cpu("1").info().onNode("a");
  private static final PodInfo LATER = pod("later").cpu("1").info().onNode("a");
  private static final PodInfo THERE = pod("there").cpu("1").info().onNode("a");
  private static final PodInfo FOREIGN = pod("foreign").cpu("1").info().onNode("a");

  /**
   * Something that happens.
   *
   * @param noticed whether the node has to be judged again
   */
  record Case(String name, Consumer<ClusterCache> happens, boolean noticed) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("nothing", cache -> {}, false),
        new Case("a foreign pod comes", cache -> cache.putPod(FOREIGN), true),
        new Case("one comes elsewhere", cache -> cache.putPod(FOREIGN.onNode("b")), false),
        new Case("one moves", cache -> cache.putPod(THERE.onNode("b")), false),
        new Case("one is told of once more", cache -> cache.putPod(THERE), false),
        new Case(
            "one grows", cache -> cache.putPod(pod("there").cpu("2").info().onNode("a")), true),
        new Case(
            "one is labelled",
            cache -> cache.putPod(pod("there").label("zone", "z").cpu("1").info().onNode("a")),
            false),
        new Case("one goes", cache -> cache.removePod(THERE.uid()), false),
        new Case("another pod of ours is decided on", cache -> cache.assume(LATER), false),
        new Case(
            "another pod of ours is there",
            cache -> {
              cache.assume(LATER);
              cache.putPod(LATER);
            },
            false),
        new Case(
            "the node changes",
            cache -> cache.putNode(NodeDescription.of(node("a").unschedulable().build())),
            true),
        new Case("the node goes", cache -> cache.removeNode("a"), true),
        new Case("another node goes", cache -> cache.removeNode("b"), false));
  }

  private static ClusterCache cache() {
    ClusterCache cache = new ClusterCache();
    cache.putNode(NodeDescription.of(node("a").build()));
    cache.putNode(NodeDescription.of(node("b").build()));
    cache.putPod(THERE);
    cache.snapshot();
    return cache;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void afterThePodWasAssumed(Case c) {
    ClusterCache cache = cache();
    cache.assume(OURS);

    c.happens().accept(cache);

    assertThat(cache.changedByOthers(OURS) != null).isEqualTo(c.noticed());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void betweenTheDecisionAndTheAssumption(Case c) {
    ClusterCache cache = cache();

    c.happens().accept(cache);
    cache.assume(OURS);

    assertThat(cache.changedByOthers(OURS) != null).isEqualTo(c.noticed());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void whatTheDecisionKnewIsNoNews(Case c) {
    ClusterCache cache = cache();
    c.happens().accept(cache);
    cache.snapshot();

    cache.assume(OURS);

    assertThat(cache.changedByOthers(OURS)).isNull();
  }

  @Test
  void theNodeIsShownWithoutThePodItself() {
    ClusterCache cache = cache();
    cache.assume(OURS);
    cache.putPod(FOREIGN);

    NodeInfo node = cache.changedByOthers(OURS);

    assertThat(node).isNotNull();
    assertThat(node.pods()).extracting(PodInfo::name).containsExactly("there", "foreign");
  }

  @Test
  void aPodThatIsThereNeedsNoLook() {
    ClusterCache cache = cache();
    cache.assume(OURS);
    cache.putPod(FOREIGN);
    cache.putPod(OURS);

    assertThat(cache.changedByOthers(OURS)).isNull();
  }
}
