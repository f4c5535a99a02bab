package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.Nodes;
import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class NodeInfoTest {
  private static final int POD_VARIANTS = 6;
  private static final List<PodInfo> PODS = pods();

  /** Pods that affect each of the totals of a node, and combinations. */
  private static List<PodInfo> pods() {
    List<PodInfo> pods = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      Pods pod = Pods.pod("p" + i).label("app", "a" + i % 4);
      switch (i % POD_VARIANTS) {
        case 0 -> pod.cpu(i + "00m").memory(i + "Mi");
        case 1 -> pod.hostPort(8000 + i % 3).hostPort("UDP", "10.0.0.1", 53);
        case 2 ->
            pod.podAntiAffinity(PodTerms.within("zone", "app", "a"))
                .request("example.com/gpu", "1");
        case 3 -> pod.preferPodAffinity(1, PodTerms.within("zone", "app", "a"));
        case 4 -> pod.claim("c" + i).cpu("1");
        default -> {}
      }
      pods.add(pod.info());
    }
    return pods;
  }

  /** Each number adds the pod with that index to the node, or removes it. */
  @Provide
  Arbitrary<List<Integer>> toggles() {
    return Arbitraries.integers().between(0, PODS.size() - 1).list().ofMaxSize(80);
  }

  @Property(tries = 300)
  void equalsRebuiltNodeAfterUpdates(@ForAll("toggles") List<Integer> toggles) {
    NodeInfo empty = Nodes.node("n").cpu("64").info();
    NodeInfo changed = empty;
    List<PodInfo> present = new ArrayList<>();
    for (int toggle : toggles) {
      PodInfo pod = PODS.get(toggle);
      if (present.remove(pod)) {
        changed = changed.withoutPod(pod);
      } else {
        present.add(pod);
        changed = changed.withPod(pod);
      }
    }

    NodeInfo rebuilt = empty;
    for (PodInfo pod : present) {
      rebuilt = rebuilt.withPod(pod);
    }
    assertThat(changed.sameAs(rebuilt)).isTrue();
    assertThat(changed.pods()).isEqualTo(present);
    assertThat(changed.requested()).isEqualTo(rebuilt.requested());
    assertThat(changed.usedPorts()).containsExactlyInAnyOrderElementsOf(rebuilt.usedPorts());
    assertThat(changed.podsWithVolumes()).isEqualTo(rebuilt.podsWithVolumes());
  }

  @Test
  void removesUpdatedPodByUid() {
    NodeInfo node = Nodes.node("n").info(Pods.pod("a").cpu("1"), Pods.pod("b").cpu("2"));

    NodeInfo fewer = node.withoutPod(Pods.pod("b").cpu("5").info());

    assertThat(fewer.pods()).extracting(PodInfo::name).containsExactly("a");
    assertThat(fewer.requested().milliCpu()).isEqualTo(1000);
  }

  @Test
  void singleResourcesEqualThoseOfLists() {
    NodeInfo node =
        Nodes.node("n")
            .cpu("8")
            .memory("7")
            .allocatable("ephemeral-storage", "6")
            .allocatable("example.com/gpu", "5")
            .pods(4)
            .info(
                Pods.pod("a")
                    .cpu("3")
                    .memory("2")
                    .request("ephemeral-storage", "1")
                    .request("example.com/gpu", "9"));

    for (String name : List.of("cpu", "memory", "ephemeral-storage", "pods", "example.com/gpu")) {
      ResourceName resource = ResourceName.of(name);
      assertThat(node.allocatable(resource)).isEqualTo(node.allocatable().get(resource));
      assertThat(node.requested(resource)).isEqualTo(node.requested().get(resource));
    }
    assertThat(node.allocatable(ResourceName.of("example.com/other"))).isZero();
  }

  @Test
  void returnsSameNodeIfRemovedPodIsMissing() {
    NodeInfo node = Nodes.node("n").info(Pods.pod("a"));

    assertThat(node.withoutPod(Pods.pod("b").info())).isSameAs(node);
    assertThat(node.containsPod(Pods.pod("a").info())).isTrue();
    assertThat(node.containsPod(Pods.pod("b").info())).isFalse();
  }

  @Test
  void keepsEarlierVersionsUnchanged() {
    NodeInfo before = Nodes.node("n").info(Pods.pod("a").cpu("1"));

    NodeInfo after = before.withPod(Pods.pod("b").cpu("1").info());

    assertThat(before.podCount()).isEqualTo(1);
    assertThat(before.requested().milliCpu()).isEqualTo(1000);
    assertThat(after.podCount()).isEqualTo(2);
    assertThat(before.sameAs(after)).isFalse();
  }

  @Test
  void sameAsComparesIndexObjectAndPods() {
    NodeInfo node = Nodes.node("n").info(Pods.pod("a"));

    assertThat(node.sameAs(Nodes.node("n").info(Pods.pod("a")))).isTrue();
    assertThat(node.sameAs(node.withIndex(3))).isFalse();
    assertThat(node.sameAs(node.withNode(Nodes.node("n").unschedulable().spec()))).isFalse();
    assertThat(node.sameAs(Nodes.node("n").info(Pods.pod("b")))).isFalse();
  }
}
