package io.berth.plugins.scarceresourceavoidance;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Status;
import io.berth.model.ResourceName;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScarceResourceAvoidanceTest {
  private static final ScarceResourceAvoidance PLUGIN =
      new ScarceResourceAvoidance(
          new ScarceResourceAvoidanceArgs(List.of("nvidia.com/gpu", "memory", "pods")));

  record Case(String name, Pods pod, Nodes node, long expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    Pods cpuPod = pod("p").cpu("1").memory("1Gi");
    return Stream.of(
        new Case("no scarce resource on the node", cpuPod, plain(), 100),
        new Case("only GPUs unused", cpuPod, gpus(), 0),
        new Case(
            "two resources unused, one of them scarce",
            cpuPod,
            gpus().allocatable("ephemeral-storage", "1Gi"),
            50),
        new Case(
            "three resources unused, one of them scarce",
            cpuPod,
            gpus().allocatable("ephemeral-storage", "1Gi").allocatable("hugepages-2Mi", "2Mi"),
            66),
        new Case(
            "GPUs requested",
            pod("p").cpu("1").memory("1Gi").request("nvidia.com/gpu", "1"),
            gpus(),
            100),
        new Case(
            "request of 0 GPUs",
            pod("p").cpu("1").memory("1Gi").request("nvidia.com/gpu", "0"),
            gpus(),
            0),
        new Case("pod-level request", podLevel(), plain(), 100),
        new Case("node with 0 GPUs", cpuPod, plain().allocatable("nvidia.com/gpu", "0"), 100),
        new Case("pods is not a scorable resource", pod("p"), node("n").cpu("1"), 100),
        new Case("no requests: memory is scarce, CPU is not", pod("p"), plain(), 50));
  }

  private static Nodes plain() {
    return node("n").cpu("4").memory("4Gi");
  }

  private static Nodes gpus() {
    return plain().allocatable("nvidia.com/gpu", "8");
  }

  private static Pods podLevel() {
    return pod("p").podRequest("memory", "1Gi");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void scoresNode(Case row) {
    assertThat(PLUGIN.score(Snapshots.state(), row.pod.info(), row.node.info()))
        .isEqualTo(row.expected);
  }

  @Test
  void acceptsPreScore() {
    assertThat(PLUGIN.preScore(Snapshots.state(), pod("p").info(), List.of()))
        .isEqualTo(Status.SUCCESS);
  }

  @Test
  void keepsResourcesAfterUnusedNamesAreCollected() {
    ScarceResourceAvoidance plugin =
        new ScarceResourceAvoidance(new ScarceResourceAvoidanceArgs(List.of("example.com/rare")));
    System.gc();
    // They would reuse the index of a name that is not in use.
    List<ResourceName> others =
        IntStream.range(0, 100).mapToObj(i -> ResourceName.of("example.com/other" + i)).toList();
    Nodes rare = plain().allocatable("example.com/rare", "1");
    Nodes common = plain();
    others.forEach(name -> common.allocatable(name.name(), "1"));
    Pods pod = pod("p").cpu("1").memory("1Gi");

    assertThat(plugin.score(Snapshots.state(), pod.info(), rare.info())).isZero();
    assertThat(plugin.score(Snapshots.state(), pod.info(), common.info())).isEqualTo(100);
  }
}
