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

/** External changes of a node while a pod is being bound to it. */
class SchedulerCacheTest {
  private static final PodInfo OURS = pod("ours").cpu("1").info().withNodeName("a");
  private static final PodInfo LATER = pod("later").cpu("1").info().withNodeName("a");
  private static final PodInfo THERE = pod("there").cpu("1").info().withNodeName("a");
  private static final PodInfo FOREIGN = pod("foreign").cpu("1").info().withNodeName("a");

  /**
   * A change.
   *
   * @param isExternal whether it counts as an external change of node a
   */
  record Case(String name, Consumer<SchedulerCache> change, boolean isExternal) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("nothing", cache -> {}, false),
        new Case("a foreign pod is added", cache -> cache.putPod(FOREIGN), true),
        new Case(
            "a foreign pod is added to another node",
            cache -> cache.putPod(FOREIGN.withNodeName("b")),
            false),
        new Case(
            "a pod moves to another node", cache -> cache.putPod(THERE.withNodeName("b")), false),
        new Case("a pod is reported again", cache -> cache.putPod(THERE), false),
        new Case(
            "a pod requests more",
            cache -> cache.putPod(pod("there").cpu("2").info().withNodeName("a")),
            true),
        new Case(
            "a pod is relabeled",
            cache ->
                cache.putPod(pod("there").label("zone", "z").cpu("1").info().withNodeName("a")),
            false),
        new Case("a pod is deleted", cache -> cache.removePod(THERE.uid()), false),
        new Case("another pod is assumed", cache -> cache.assumePod(LATER), false),
        new Case(
            "another assumed pod is confirmed",
            cache -> {
              cache.assumePod(LATER);
              cache.putPod(LATER);
            },
            false),
        new Case(
            "the node changes",
            cache -> cache.putNode(NodeDescription.of(node("a").unschedulable().build())),
            true),
        new Case("the node is removed", cache -> cache.removeNode("a"), true),
        new Case("another node is removed", cache -> cache.removeNode("b"), false));
  }

  private static SchedulerCache cache() {
    SchedulerCache cache = new SchedulerCache();
    cache.putNode(NodeDescription.of(node("a").build()));
    cache.putNode(NodeDescription.of(node("b").build()));
    cache.putPod(THERE);
    cache.snapshot();
    return cache;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void detectsExternalChangeAfterAssume(Case c) {
    SchedulerCache cache = cache();
    cache.assumePod(OURS);

    c.change().accept(cache);

    assertThat(cache.nodeIfChangedExternally(OURS) != null).isEqualTo(c.isExternal());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void detectsExternalChangeBetweenSnapshotAndAssume(Case c) {
    SchedulerCache cache = cache();

    c.change().accept(cache);
    cache.assumePod(OURS);

    assertThat(cache.nodeIfChangedExternally(OURS) != null).isEqualTo(c.isExternal());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void ignoresChangesContainedInSnapshot(Case c) {
    SchedulerCache cache = cache();
    c.change().accept(cache);
    cache.snapshot();

    cache.assumePod(OURS);

    assertThat(cache.nodeIfChangedExternally(OURS)).isNull();
  }

  @Test
  void returnsNodeWithoutAssumedPod() {
    SchedulerCache cache = cache();
    cache.assumePod(OURS);
    cache.putPod(FOREIGN);

    NodeInfo node = cache.nodeIfChangedExternally(OURS);

    assertThat(node).isNotNull();
    assertThat(node.pods()).extracting(PodInfo::name).containsExactly("there", "foreign");
  }

  @Test
  void returnsNullForConfirmedPod() {
    SchedulerCache cache = cache();
    cache.assumePod(OURS);
    cache.putPod(FOREIGN);
    cache.putPod(OURS);

    assertThat(cache.nodeIfChangedExternally(OURS)).isNull();
  }
}
